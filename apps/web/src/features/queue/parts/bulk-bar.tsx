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

/** What can be done with everything that is ticked. */
export const BulkBar = ({ uids, onClear }: BulkBarProps) => {
  const [dialog, setDialog] = useState<'assign' | 'ask' | null>(null);
  const close = (isDone: boolean): void => {
    setDialog(null);
    if (isDone) onClear();
  };
  return (
    <div className={classes.bulk} role="region" aria-label={t('selected', { count: uids.length })}>
      <strong aria-live="polite">{t('selected', { count: uids.length })}</strong>
      <Button size="xs" onClick={() => setDialog('assign')}>
        {t('assign')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDialog('ask')}>
        {t('ask')}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <Suspense fallback={null}>
        {dialog === 'assign' && <AssignDialog isOpen uids={uids} onClose={close} />}
        {dialog === 'ask' && <AskDialog isOpen uids={uids} onClose={close} />}
      </Suspense>
    </div>
  );
};
