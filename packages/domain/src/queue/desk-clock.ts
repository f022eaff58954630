import { type Status, STATUS_FACTS, type Turn } from '../applications/statuses.ts';
import { addBusinessMinutes, businessMinutesBetween } from './business-calendar.ts';

/** The desks that owe an answer in time, and their working hours for it. */
export const DESK_HOURS = { underwriting: 16, iso: 8, admin: 8 } as const;
export type Desk = keyof typeof DESK_HOURS;
export const DESKS = Object.keys(DESK_HOURS) as [Desk, ...Desk[]];

const deskOf = (turn: Turn): Desk | null => DESKS.find((desk) => desk === turn) ?? null;

/** Runs while `due` is set; stands still with `leftMinutes` while the merchant owes an answer. Instants in ms. */
export interface DeskClock {
  desk: Desk | null;
  due: number | null;
  leftMinutes: number | null;
}

export const NO_CLOCK: DeskClock = { desk: null, due: null, leftMinutes: null };

const start = (desk: Desk, at: number): DeskClock => ({
  desk,
  due: addBusinessMinutes(at, DESK_HOURS[desk] * 60),
  leftMinutes: null,
});

/** What was overdue when the merchant was asked is overdue at once when the answer comes. */
const goOn = (clock: DeskClock, at: number): DeskClock => ({
  desk: clock.desk,
  due: addBusinessMinutes(at, Math.max(0, clock.leftMinutes ?? 0)),
  leftMinutes: null,
});

/**
 * The clock after a step: it starts when the turn passes to a desk, runs on while the turn stays there, stands still
 * while the merchant owes an answer to a question, and goes on with what was left when that comes.
 */
export const clockAfter = (clock: DeskClock, step: { from: Status; to: Status; at: number }): DeskClock => {
  const { from, to, at } = step;
  const desk = deskOf(STATUS_FACTS[to].turn);
  if (to === 'query_raised') {
    if (clock.due === null) return clock;
    return { desk: clock.desk, due: null, leftMinutes: businessMinutesBetween(at, clock.due) };
  }
  if (desk === null) return NO_CLOCK;
  if (desk !== clock.desk) return start(desk, at);
  if (from === 'query_raised' && clock.leftMinutes !== null) return goOn(clock, at);
  return deskOf(STATUS_FACTS[from].turn) === desk && clock.due !== null ? clock : start(desk, at);
};
