import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import type { Order, Ordering } from '@ledgate/domain/queue/definition.ts';
import { Failure } from '../../core/failure.ts';

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

const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const KEY = /^(?:-?\d{1,18}|-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2})$/;

export const writeCursor = (ordering: ListOrdering, { key, uid, isBackwards }: Place): string =>
  Buffer.from(JSON.stringify([ordering, key, uid, isBackwards ? 1 : 0])).toString('base64url');

/** A cursor is opaque, not secret: whatever somebody makes of it, it only names a place in what they may see. */
export const readCursor = (ordering: ListOrdering, cursor: string): Place => {
  const odd = new Failure('invalid', 'This place in the list is not known.', {
    errors: { cursor: ['Start again from the first page.'] },
  });
  try {
    const [order, key, uid, way] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (order !== ordering || typeof key !== 'string' || typeof uid !== 'string') throw odd;
    const isOfOrder = /^-?\d+$/.test(key) === /monthly_volume|risk/.test(ordering);
    if (!KEY.test(key) || !UID.test(uid) || !isOfOrder) throw odd;
    return { key, uid, isBackwards: way === 1 };
  } catch {
    throw odd;
  }
};
