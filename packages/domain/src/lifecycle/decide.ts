import type { Status } from '../applications/statuses.ts';
import type { Condition, Guard } from './guards.ts';
import { LIFECYCLE } from './table.ts';
import { type Event, EVENTS, type Transition, type Who } from './transition.ts';

export interface Asked {
  event: Event;
  status: Status;
  who: Who;
  /** Whether a fact holds; asked only for what the rows in question name. */
  holds: (fact: Guard | Condition) => boolean;
}

export type Decision =
  | { kind: 'go'; row: Transition; to: Status }
  | { kind: 'notAllowed' }
  | { kind: 'wrongState' }
  | { kind: 'notReady'; missing: Guard[] };

const rowsOf = (event: Event, who: Who): Transition[] =>
  LIFECYCLE.filter((row) => row.event === event && row.who.includes(who));

/** Whether a step is ever somebody's, wherever the application stands. */
export const isStepOf = (event: Event, who: Who): boolean => rowsOf(event, who).length > 0;

/** May this step be taken now, and where does it lead. Says first what is wrong at the root: who, then when, then what. */
export const decide = ({ event, status, who, holds }: Asked): Decision => {
  const mine = rowsOf(event, who);
  if (mine.length === 0) return { kind: 'notAllowed' };
  const row = mine.find(({ from, when }) => from.includes(status) && (when === undefined || holds(when)));
  if (!row) return { kind: 'wrongState' };
  const missing = row.guards.filter((guard) => !holds(guard));
  if (missing.length > 0) return { kind: 'notReady', missing };
  return { kind: 'go', row, to: row.to === 'same' ? status : row.to };
};

/** The facts that decide a step from here, so that whoever gathers them gathers no others. */
export const factsNeeded = (event: Event, status: Status, who: Who): (Guard | Condition)[] => {
  const rows = rowsOf(event, who).filter(({ from }) => from.includes(status));
  return [...new Set(rows.flatMap(({ when, guards }) => [...(when === undefined ? [] : [when]), ...guards]))];
};

/** The steps that lie open to somebody here, whatever may still stand in their way. */
export const eventsOpen = (status: Status, who: Who): Event[] =>
  EVENTS.filter((event) => rowsOf(event, who).some(({ from }) => from.includes(status)));

/** Every pair of statuses that some step joins: the database holds the same list as its second wall. */
export const edges = (): { from: Status; to: Status }[] => {
  const pairs = new Map<string, { from: Status; to: Status }>();
  for (const { from, to } of LIFECYCLE) {
    if (to === 'same') continue;
    for (const start of from) pairs.set(`${start}>${to}`, { from: start, to });
  }
  return [...pairs.values()];
};
