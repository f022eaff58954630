import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import type { ProductView } from '../data.ts';
import type { ProductsSearch } from '../paths.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

const BulkDrawer = lazy(async () => ({ default: (await import('./bulk-drawer.tsx')).BulkDrawer }));
const LabelDesk = lazy(async () => ({ default: (await import('../labels/label-desk.tsx')).LabelDesk }));

interface BulkEdit {
  /** For the table. */
  selection?: { ids: readonly string[]; toggle: (uid: string) => void };
  bar: ReactNode;
  drawer: ReactNode;
}

/** Choosing products in the list and changing them together, for who may. */
export const useBulkEdit = (
  asked: ProductsSearch,
  rows: readonly ProductView[] | undefined,
  categories: readonly { value: string; label: string }[],
): BulkEdit => {
  // Staff look on.
  const mayChange = useCan()('update_product') && asked.merchant === undefined;
  const { chosen, toggle, clear, chooseAll, isReading } = useSelection(asked, rows);
  const [at, setAt] = useState<'list' | 'edit' | 'labels'>('list');
  const ids = useMemo(() => (rows ?? []).map(({ uid }) => uid).filter((uid) => chosen.has(uid)), [rows, chosen]);
  if (!mayChange) return { bar: null, drawer: null };
  const close = (isDone: boolean): void => {
    setAt('list');
    if (isDone) clear();
  };
  return {
    selection: { ids, toggle },
    bar: rows !== undefined && rows.length > 0 && (
      <SelectionBar
        chosen={chosen}
        isReading={isReading}
        onAll={() => void chooseAll()}
        onClear={clear}
        onEdit={() => setAt('edit')}
        onLabels={() => setAt('labels')}
      />
    ),
    drawer: at !== 'list' && (
      <Suspense>
        {at === 'edit' ? (
          <BulkDrawer chosen={chosen} categories={categories} areArchived={asked.show === 'archived'} onClose={close} />
        ) : (
          <LabelDesk search={asked} chosen={chosen} onClose={close} />
        )}
      </Suspense>
    ),
  };
};
