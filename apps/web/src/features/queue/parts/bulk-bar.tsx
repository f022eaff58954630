import { Button } from '@mantine/core';
import { useState } from 'react';

import { t } from '../messages.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './queue.module.css';

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
  if (uids.length === 0) return null;
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
      <AssignDialog isOpen={dialog === 'assign'} uids={uids} onClose={close} />
      <AskDialog isOpen={dialog === 'ask'} uids={uids} onClose={close} />
    </div>
  );
};
