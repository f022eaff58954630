import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';

import { useNow } from '../../../lib/now.ts';
import { useStore } from '../../../lib/store.ts';
import { formatAgo } from '../../../ui/format.ts';
import type { Draft } from '../draft/draft.ts';
import type { SaveStatus } from '../draft/sending.ts';
import { t } from '../messages.ts';
import classes from './wizard.module.css';

const agoOf = (savedAt: number, now: number): string => {
  const seconds = Math.floor((now - savedAt) / 1000);
  if (seconds < 5) return t('savedNow');
  return seconds < 60
    ? t('savedSeconds', { count: seconds })
    : t('savedAgo', { ago: formatAgo(new Date(savedAt).toISOString(), now) });
};

const wordsOf = ({ state, count, savedAt, problem }: SaveStatus, now: number): string => {
  switch (state) {
    case 'saving':
      return t('saving');
    case 'waiting':
      return t('waiting', { count });
    case 'held':
      return t('held', { count });
    case 'stopped':
      return t('stopped', { reason: problem?.title ?? '' });
    case 'saved':
      return savedAt === null ? t('savedAll') : agoOf(savedAt, Math.max(now, savedAt));
    case 'idle':
      return t('savedAll');
  }
};

const SIGNS = {
  idle: IconCheck,
  saved: IconCheck,
  saving: IconRefresh,
  waiting: IconCloudOff,
  held: IconAlertTriangle,
  stopped: IconAlertTriangle,
} as const;

/** Whether what was typed has arrived. */
export const SaveState = ({ draft }: { draft: Draft }) => {
  const status = useStore(draft.status);
  const now = useNow();
  const Sign = SIGNS[status.state];
  return (
    <span className={classes.saveState} data-state={status.state} role="status">
      <Sign size={14} stroke={1.9} aria-hidden="true" />
      {wordsOf(status, now)}
    </span>
  );
};
