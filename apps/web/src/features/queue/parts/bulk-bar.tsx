import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { t } from '../messages.ts';
import classes from './queue.module.css';

// Fetched when they are first asked for: most visits to the list tick nothing.
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

interface BulkBarProps {
  uids: readonly string[];
  onClear: () => void;
}

/** Of what was ticked when it was opened: rows that leave the list meanwhile are still told about. */
interface Opened {
  kind: 'assign' | 'ask';
  uids: readonly string[];
}

/** What can be done with everything that is ticked. What was done is ticked no more. */
export const BulkBar = ({ uids, onClear }: BulkBarProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const shared = { isOpen: true, uids: opened?.uids ?? [], onDone: onClear, onClose: () => setOpened(null) };
  return (
    <>
      {uids.length > 0 && (
        <div className={classes.bulk} role="region" aria-label={t('selected', { count: uids.length })}>
          <strong aria-live="polite">{t('selected', { count: uids.length })}</strong>
          <Button size="xs" onClick={() => setOpened({ kind: 'assign', uids })}>
            {t('assign')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpened({ kind: 'ask', uids })}>
            {t('ask')}
          </Button>
          <Button size="xs" variant="subtle" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {opened?.kind === 'assign' && <AssignDialog {...shared} />}
        {opened?.kind === 'ask' && <AskDialog {...shared} />}
      </Suspense>
    </>
  );
};
