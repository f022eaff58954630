import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { type ReactNode, Suspense, useState } from 'react';

import type { CaseSlots } from './slots.ts';

interface DialogsAsk {
  file: CaseFile;
  slots: CaseSlots;
  isPast: boolean;
  reload: () => Promise<void>;
}

interface CaseDialogs {
  /** Absent where no query can be raised now. */
  ask: ((anchor: NamedAnchor | null) => void) | undefined;
  note: (() => void) | undefined;
  open: ReactNode;
}

type Open = { kind: 'query'; anchor: NamedAnchor | null } | { kind: 'note' };

/** The dialogs of other features that are opened from the page of a case. */
export const useCaseDialogs = ({ file, slots, isPast, reload }: DialogsAsk): CaseDialogs => {
  const [open, setOpen] = useState<Open>();
  const { RaiseQuery, AddNote } = slots;
  const mayAsk = !isPast && RaiseQuery !== undefined && file.application.eventsOpen.includes('raise_query');
  const Dialog = open?.kind === 'query' ? RaiseQuery : open?.kind === 'note' ? AddNote : undefined;
  return {
    ask: mayAsk ? (anchor) => setOpen({ kind: 'query', anchor }) : undefined,
    note: !isPast && AddNote !== undefined ? () => setOpen({ kind: 'note' }) : undefined,
    open:
      open === undefined || Dialog === undefined ? null : (
        <Suspense fallback={null}>
          <Dialog
            application={file.application}
            records={file.records}
            anchor={open.kind === 'query' ? open.anchor : null}
            onChanged={() => void reload()}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ),
  };
};
