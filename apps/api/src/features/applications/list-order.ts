import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import type { Order, Ordering } from '@ledgate/domain/queue/definition.ts';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { makeCursor, unknownPlace } from '../../core/http/cursor.ts';

/** A merchant has few and knows them by when they were begun. */
export type ListOrdering = Ordering | '-created_at';

/** The column an order runs over, which is never null, and the type a cursor's text is read back as. */
const KEYS = {
  submitted_at: { key: 'a.submitted_key', type: 'timestamptz' },
  status_at: { key: 'a.status_at', type: 'timestamptz' },
  due_at: { key: 'a.due_key', type: 'timestamptz' },
  monthly_volume: { key: 'a.volume_key', type: 'bigint' },
  risk: { key: 'a.risk_key', type: 'smallint' },
  created_at: { key: 'a.created_at', type: 'timestamptz' },
} as const satisfies Record<Order | 'created_at', unknown>;

/** A place between two rows of a list, and which way from there. */
export interface Place {
  key: string;
  uid: string;
  isBackwards: boolean;
}

export const orderOf = (ordering: ListOrdering) => {
  const isDown = ordering.startsWith('-');
  const name = ordering.replace(/^-/, '') as keyof typeof KEYS; // the contract takes no other
  return { name, isDown, ...KEYS[name] };
};

const TIMES: readonly string[] = ['submitted_at', 'status_at', 'due_at', 'created_at'];
const FIRST_UID = '00000000-0000-0000-0000-000000000000';

/** The place before the first of a day, in the time of the desk; going down that is its end. */
export const placeOn = (ordering: ListOrdering, day: string): Place => {
  const { name, isDown } = orderOf(ordering);
  if (!TIMES.includes(name)) {
    throw new Failure('invalid', 'A day is a place only in an order by time.', {
      errors: { from: ['Order the list by a date first.'] },
    });
  }
  const key = new Date(startOfDay(isDown ? addDays(day, 1) : day)).toISOString();
  return { key, uid: FIRST_UID, isBackwards: false };
};

const KEY = /^(?:-?\d{1,18}|-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2})$/;

const written = z.tuple([z.string(), z.string().regex(KEY), z.guid(), z.literal([0, 1])]);

const cursors = makeCursor<Place & { ordering: string }, typeof written>(
  written,
  ({ ordering, key, uid, isBackwards }) => [ordering, key, uid, isBackwards ? 1 : 0],
  ([ordering, key, uid, way]) => ({ ordering, key, uid, isBackwards: way === 1 }),
);

export const writeCursor = (ordering: ListOrdering, place: Place): string => cursors.write({ ordering, ...place });

/** Of another order it is no place in this one. */
export const readCursor = (ordering: ListOrdering, cursor: string): Place => {
  const { ordering: own, ...place } = cursors.read(cursor);
  const isOfOrder = /^-?\d+$/.test(place.key) === /monthly_volume|risk/.test(ordering);
  if (own !== ordering || !isOfOrder) throw unknownPlace();
  return place;
};
