import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { clockAfter, type DeskClock } from '@ledgate/domain/queue/desk-clock.ts';
import type { Application } from './store.ts';

/** A clock as the columns that hold it. */
export const columnsOf = ({ desk, due, leftMinutes }: DeskClock) => ({
  sla_desk: desk,
  due_at: due === null ? null : new Date(due),
  sla_left_minutes: leftMinutes,
});

/** What a step does to the clock of the desks. */
export const clockColumns = (found: Pick<Application, 'clock' | 'status'>, to: Status, at: Date) =>
  columnsOf(clockAfter(found.clock, { from: found.status, to, at: at.getTime() }));
