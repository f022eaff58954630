import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';

import type { DisputeRow } from '../data.ts';
import { t } from '../messages.ts';
import classes from './disputes.module.css';

const SOON_DAYS = 3;

export const leftWords = (days: number): string => (days === 0 ? t('today') : t('daysLeft', { count: days }));

/** The last day, and how many are left where something is still to be done. */
export const Deadline = ({ row: { reply_by: day, days_left: left } }: { row: DisputeRow }) => (
  <span className={classes.two}>
    <span>{day === null ? t('noDeadline') : sayDate(day)}</span>
    {left !== null && (
      <span className={`${classes.small} ${left <= SOON_DAYS ? classes.urgent : classes.quiet}`}>
        {leftWords(left)}
      </span>
    )}
  </span>
);
