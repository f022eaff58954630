import { isStaff, type Role } from '../access/roles.ts';
import { commentFor } from '../lifecycle/comments.ts';
import type { Status } from './statuses.ts';

/** One line of an application's history, as it is stored. */
export interface TimelineRow {
  readonly n: number;
  readonly event: string;
  readonly from: Status | null;
  readonly to: Status;
  /** The server itself has none. */
  readonly actor: { readonly name: string; readonly role: Role } | null;
  readonly reason: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface ShownEvent {
  readonly n: number;
  readonly event: string;
  readonly from: Status | null;
  readonly to: Status;
  readonly actor: string;
  readonly reason: string | null;
  /** How many queries the step was about, where it was about any. */
  readonly queries?: number;
  /** The ISO it was given to. */
  readonly iso?: string;
}

/** A step names the queries it was about by what became of them. */
const queriesOf = ({ details = {} }: TimelineRow): Pick<ShownEvent, 'queries'> => {
  const named = [details['queries'], details['answered'], details['withdrawn']].find((list) => Array.isArray(list));
  return named === undefined ? {} : { queries: named.length };
};

const hasName = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const isoOf = ({ details = {} }: TimelineRow): Pick<ShownEvent, 'iso'> => {
  const iso = details['to_iso'];
  return hasName(iso) ? { iso: iso.name } : {};
};

/** What a merchant is told of steps that were not their own: that the application has moved, and no more. */
const MOVED = 'moved';
const HOUSE = 'Ledgate';

const TOLD: readonly string[] = [
  'raise_query',
  'withdraw_query',
  'correct',
  'amendment_confirmed',
  'amendment_withdrawn',
  'change_refused',
  'change_declined',
  'change_applied',
];

const forOwnSide = (reader: Role, row: TimelineRow): ShownEvent[] => {
  const { n, event, from, to, actor } = row;
  const reason = commentFor(reader, row);
  if (actor !== null && !isStaff(actor.role)) {
    return [{ n, event, from, to, actor: actor.name, reason, ...queriesOf(row) }];
  }
  const house = actor?.role === 'iso' ? 'Your ISO' : HOUSE;
  // What was asked of them, changed in their answers or in what they pay is theirs to know.
  if (TOLD.includes(event)) return [{ n, event, from, to, actor: house, reason, ...queriesOf(row) }];
  // Steps that leave the application where it is are the staff's own business.
  if (from === to) return [];
  return [{ n, event: MOVED, from, to, actor: house, reason }];
};

/** Who has a case, when it is worked on and what is only proposed is the acquirer's own affair. */
const OF_THE_DESK: readonly string[] = [
  'assign',
  'snooze',
  'wake',
  'amendment_proposed',
  'amendment_dropped',
  'amendment_set',
  'amendment_refused',
  'change_checked',
  'change_approved',
];

const forStaff = (reader: Role, rows: readonly TimelineRow[]): ShownEvent[] =>
  rows.flatMap((row) => {
    if (reader === 'iso' && OF_THE_DESK.includes(row.event)) return [];
    const { n, event, from, to, actor } = row;
    const reason = commentFor(reader, row);
    return [{ n, event, from, to, actor: actor?.name ?? HOUSE, reason, ...queriesOf(row), ...isoOf(row) }];
  });

/** Steps of the house that were taken back before anybody outside was told of them, and the taking back. */
const takenBack = (rows: readonly TimelineRow[]): Set<unknown> =>
  new Set(
    rows.flatMap(({ n, event, actor, details = {} }) =>
      event === 'undo' && actor !== null && isStaff(actor.role) ? [n, details['undone']] : [],
    ),
  );

/** The history as this reader may see it: merchants never meet names and steps of the house. */
export const timelineFor = (reader: Role, rows: readonly TimelineRow[]): ShownEvent[] => {
  if (isStaff(reader)) return forStaff(reader, rows);
  const hidden = takenBack(rows);
  return rows.flatMap((row) => (hidden.has(row.n) ? [] : forOwnSide(reader, row)));
};
