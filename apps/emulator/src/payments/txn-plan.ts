import type { Fields } from '../provider/create.ts';
import { badRange, badValue, type ErrorItem, noSuch } from '../provider/envelope.ts';
import type { World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type KeptCard, keepCard } from './cards.ts';
import type { Result } from './checks-of-issuers.ts';
import { findToken } from './tokens.ts';
import { MOST_TOTAL, TXN, TYPE } from './txn-kinds.ts';

/** Sums that rest on another transaction. */
export interface Follow {
  readonly needs: readonly number[];
  readonly of: readonly number[];
  readonly most: (target: Row, given: Fields) => number;
  readonly mark: (target: Row, total: number) => Fields;
  /** What can be said of its total; a void has none but all of it. */
  readonly isWhole?: boolean;
}

const sum = (row: Row | Fields, field: string): number => Number(row[field] ?? 0);

/** A tip comes on top of what was authorized, up to so much of it. */
const TIP_SHARE = 0.2;
const withTip = (approved: number, tip: number): number => approved + Math.min(tip, Math.floor(approved * TIP_SHARE));

export const FOLLOWS: Readonly<Record<number, Follow>> = {
  // One capture for each authorization: what it leaves is freed.
  [TYPE.capture]: {
    needs: [TXN.approved],
    of: [TYPE.auth],
    most: (target, given) => withTip(sum(target, 'approved'), sum(given, 'tip')),
    mark: (_target, total) => ({ status: TXN.captured, _taken: total }),
  },
  [TYPE.void]: {
    needs: [TXN.approved],
    of: [TYPE.sale, TYPE.auth, TYPE.capture, TYPE.refund],
    most: () => MOST_TOTAL,
    mark: () => ({ inactive: 1 }),
    isWhole: true,
  },
  [TYPE.refund]: {
    needs: [TXN.captured, TXN.settled],
    of: [TYPE.sale, TYPE.capture],
    most: (target) => sum(target, 'approved') - sum(target, 'refunded'),
    mark: (target, total) => ({ refunded: sum(target, 'refunded') + total }),
  },
  [TYPE.more]: {
    needs: [TXN.approved],
    of: [TYPE.auth],
    most: () => MOST_TOTAL,
    mark: (target, total) => ({ approved: sum(target, 'approved') + total }),
  },
};

export const rangeErrors = (total: number): ErrorItem[] =>
  Number.isInteger(total) && total >= 0 && total <= MOST_TOTAL
    ? []
    : [badRange('total', 'This field only accepts integers between 0 and 9000000000')];

/** Tax, tip and surcharge are part of the total. */
const partErrors = (given: Fields, total: number): ErrorItem[] => {
  const parts = ['tax', 'tip', 'surcharge'].reduce((whole, name) => whole + sum(given, name), 0);
  return parts > total ? [badRange('total', 'The total is less than its parts')] : [];
};

export interface Plan {
  readonly total: number;
  readonly card: KeptCard | null;
  readonly target: Row | null;
  readonly errors: readonly ErrorItem[];
  /** `MMYY` of a token. */
  readonly expiration: string | null;
  /** Whose code is asked about, once. */
  readonly token: Row | null;
}

const NOTHING = { expiration: null, token: null } as const;

const stateErrors = (target: Row, follow: Follow): ErrorItem[] => {
  const isFit =
    follow.of.includes(sum(target, 'type')) &&
    follow.needs.includes(sum(target, 'status')) &&
    target['inactive'] !== 1 &&
    target['_disputed'] !== true;
  return isFit ? [] : [badValue('fortxn', 'The transaction is not in a state that allows this')];
};

export const followPlan = ({ store }: World, given: Fields, follow: Follow): Plan => {
  const target = store.get('txns', textOf(given['fortxn'])) ?? null;
  // Somebody else's transaction is none.
  if (!target || target['merchant'] !== given['merchant'])
    return { total: 0, card: null, target: null, errors: [noSuch('fortxn')], ...NOTHING };
  const isAll = follow.isWhole === true || given['total'] === undefined;
  const total = isAll ? sum(target, 'approved') : Number(given['total']);
  const errors = [...stateErrors(target, follow), ...rangeErrors(total)];
  if (errors.length === 0 && (total === 0 || total > follow.most(target, given)))
    errors.push(badRange('total', 'The total is more than what is left'));
  return { total, card: target['_card'] as KeptCard, target, errors, ...NOTHING };
};

export const freshPlan = (world: World, given: Fields): Plan => {
  const total = Number(given['total']);
  const payment = given['payment'] as Fields | undefined;
  const token = findToken(world, given['token'], textOf(given['merchant'])) ?? null;
  const card = token ? (token['_card'] as KeptCard) : keepCard(payment?.['number']);
  const errors = [...rangeErrors(total), ...partErrors(given, total), ...(card ? [] : [noSuch('token')])];
  return { total, card, target: null, errors, expiration: token ? textOf(token['expiration']) : null, token };
};

/** What the issuer said of the code when the card was taken; of a card on file nobody can ask again. */
export const takeCode = ({ store }: World, token: Row | null): Result[] => {
  const result = (token?.['_code'] ?? null) as Result | null;
  if (!token || !result) return [];
  store.put('tokens', { ...token, _code: null });
  return [result];
};
