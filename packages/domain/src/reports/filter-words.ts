import { STATUSES } from '../applications/statuses.ts';
import { DECLINE_REASON_CODES } from '../lifecycle/approvals.ts';
import { EVENTS } from '../lifecycle/transition.ts';
import { BRANDS } from '../payments/card.ts';
import { DESK_LABELS } from '../queue/desk-words.ts';
import { sayKey, SOURCES } from './say-key.ts';
import type { Filter } from './subjects.ts';

/** Filters by people and things, which have to be looked up. */
export const LOOKED_UP = [
  'merchant',
  'partner',
  'register',
  'cashier',
  'bank',
  'mcc',
] as const satisfies readonly Filter[];
export type LookedUp = (typeof LOOKED_UP)[number];

export const isLookedUp = (filter: Filter): filter is LookedUp => LOOKED_UP.some((name) => name === filter);

/** Filters that take one value; any other takes several. */
export const TAKES_ONE: readonly Filter[] = ['merchant', 'partner'];

const CLOSED: Record<Exclude<Filter, LookedUp>, readonly string[]> = {
  source: Object.keys(SOURCES),
  brand: BRANDS,
  status: STATUSES,
  step: EVENTS,
  decision_reason: DECLINE_REASON_CODES,
  desk: Object.keys(DESK_LABELS),
};

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen where it is one of our words. */
export const choicesOf = (filter: Exclude<Filter, LookedUp>): FilterChoice[] =>
  CLOSED[filter].map((value) => ({ value, label: sayKey(filter, value, null) }));
