import { isStaff, type Role } from '../access/roles.ts';
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
}

export interface ShownEvent {
  readonly n: number;
  readonly event: string;
  readonly from: Status | null;
  readonly to: Status;
  readonly actor: string;
  readonly reason: string | null;
}

/** What a merchant is told of steps that were not their own: that the application has moved, and no more. */
const MOVED = 'moved';
const HOUSE = 'Ledgate';

const forOwnSide = ({ n, event, from, to, actor }: TimelineRow): ShownEvent[] => {
  if (actor !== null && !isStaff(actor.role)) return [{ n, event, from, to, actor: actor.name, reason: null }];
  // Steps that leave the application where it is are the staff's own business.
  if (from === to) return [];
  return [{ n, event: MOVED, from, to, actor: actor?.role === 'iso' ? 'Your sales partner' : HOUSE, reason: null }];
};

const mayReadReasons = (role: Role): boolean => isStaff(role) && role !== 'iso';

/** The history as this reader may see it: merchants never meet names, steps and reasons of the house. */
export const timelineFor = (reader: Role, rows: readonly TimelineRow[]): ShownEvent[] =>
  rows.flatMap((row) => {
    if (!isStaff(reader)) return forOwnSide(row);
    const { actor, reason, ...shown } = row;
    return [{ ...shown, actor: actor?.name ?? HOUSE, reason: mayReadReasons(reader) ? reason : null }];
  });
