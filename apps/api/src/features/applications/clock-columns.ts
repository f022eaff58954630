import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { clockAfter } from '@ledgate/domain/queue/desk-clock.ts';
import type { Case } from './store.ts';

/** What a step does to the clock of the desks, as the columns that hold it. */
export const clockColumns = (found: Pick<Case, 'clock' | 'status'>, to: Status, at: Date) => {
  const { desk, due, leftMinutes } = clockAfter(found.clock, { from: found.status, to, at: at.getTime() });
  return { sla_desk: desk, due_at: due === null ? null : new Date(due), sla_left_minutes: leftMinutes };
};
