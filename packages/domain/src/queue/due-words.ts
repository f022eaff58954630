import type { Due } from './definition.ts';

/** When a case is due, as lists and boards say it. */
export const DUE_LABELS: Record<Due, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  tomorrow: 'Due tomorrow',
  later: 'Due later',
  not_due: 'Not due now',
};
