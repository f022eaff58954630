import { randomInt } from 'node:crypto';
import type { Fields } from '../provider/create.ts';
import { checkFields } from '../provider/checks.ts';
import {
  answered,
  badRange,
  badValue,
  declined,
  type ErrorItem,
  noSuch,
  type Outcome,
  refused,
} from '../provider/envelope.ts';
import { presentCreated } from '../provider/present.ts';
import { amend, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type KeptCard, keepCard } from './cards.ts';
import { findToken } from './tokens.ts';
import { declineFor } from './triggers.ts';

export const TYPE = { sale: 1, auth: 2, capture: 3, void: 4, refund: 5, verify: 12, more: 14 } as const;
export const TXN = { pending: 0, approved: 1, failed: 2, captured: 3, settled: 4, returned: 5 } as const;

const MOST_TOTAL = 9_000_000_000;
const BOARDED = 2;

/** Sums that rest on another transaction. */
interface Follow {
  readonly needs: readonly number[];
  readonly of: readonly number[];
  readonly most: (target: Row) => number;
  readonly mark: (target: Row, total: number) => Fields;
}

const sum = (row: Row, field: string): number => Number(row[field] ?? 0);

const FOLLOWS: Readonly<Record<number, Follow>> = {
  [TYPE.capture]: {
    needs: [TXN.approved],
    of: [TYPE.auth],
    most: (target) => sum(target, 'approved') - sum(target, '_taken'),
    mark: (target, total) => ({ _taken: sum(target, '_taken') + total }),
  },
  [TYPE.void]: {
    needs: [TXN.approved],
    of: [TYPE.sale, TYPE.auth, TYPE.capture],
    most: () => MOST_TOTAL,
    mark: () => ({ _voided: true, inactive: 1 }),
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

const rangeErrors = (total: number): ErrorItem[] =>
  Number.isInteger(total) && total >= 0 && total <= MOST_TOTAL
    ? []
    : [badRange('total', 'This field only accepts integers between 0 and 9000000000')];

const merchantErrors = ({ store }: World, id: string): ErrorItem[] => {
  const merchant = store.get('merchants', id);
  const isOpen = merchant?.['status'] === BOARDED && merchant['frozen'] !== 1;
  return !merchant || isOpen ? [] : [badValue('merchant', 'This merchant may not process transactions')];
};

interface Plan {
  readonly total: number;
  readonly card: KeptCard | null;
  readonly target: Row | null;
  readonly errors: readonly ErrorItem[];
}

const followPlan = ({ store }: World, given: Fields, follow: Follow): Plan => {
  const target = store.get('txns', textOf(given['fortxn'])) ?? null;
  if (!target) return { total: 0, card: null, target: null, errors: [noSuch('fortxn')] };
  const total = given['total'] === undefined ? sum(target, 'approved') : Number(given['total']);
  const isFit =
    follow.of.includes(sum(target, 'type')) &&
    follow.needs.includes(sum(target, 'status')) &&
    target['_voided'] !== true;
  const errors = isFit
    ? rangeErrors(total)
    : [badValue('fortxn', 'The transaction is not in a state that allows this')];
  if (isFit && total > follow.most(target)) errors.push(badRange('total', 'The total is more than what is left'));
  return { total, card: target['_card'] as KeptCard, target, errors };
};

const freshPlan = (world: World, given: Fields): Plan => {
  const total = Number(given['total']);
  const payment = given['payment'] as Fields | undefined;
  const token = findToken(world, given['token']);
  const card = token ? (token['_card'] as KeptCard) : keepCard(payment?.['number']);
  const errors = [...rangeErrors(total), ...(card ? [] : [noSuch('token')])];
  return { total, card, target: null, errors };
};

const SECRET = ['payment', 'token'];
const kept = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !SECRET.includes(name)));

/** Sale, authorization, capture, void and refund, with the amounts that are declined on purpose. */
export const createTxn = (world: World, given: Fields): Outcome => {
  const type = Number(given['type']);
  const follow = FOLLOWS[type];
  const except = follow ? ['origin', 'total'] : [];
  const formal = checkFields(world, 'txns', given, { isWhole: true, except });
  if (formal.length > 0) return refused(...formal);
  const plan = follow ? followPlan(world, given, follow) : freshPlan(world, given);
  const errors = [...merchantErrors(world, textOf(given['merchant'])), ...plan.errors];
  if (errors.length > 0) return refused(...errors);
  const { total, card, target } = plan;
  const decline = follow ? null : declineFor(total);
  const row = insert(world, 'txns', {
    ...kept(given),
    type,
    total,
    status: decline ? TXN.failed : TXN.approved,
    approved: decline ? 0 : total,
    refunded: 0,
    authorization: decline ? null : String(randomInt(100_000, 999_999)),
    payment: card && { method: card.method, bin: card.bin, last4: card.last4 },
    _card: card,
    _at: world.clock.now(),
  });
  insert(world, 'txnResults', {
    txn: row.id,
    type: 1,
    code: decline?.code ?? 0,
    message: decline?.message ?? 'Approved',
  });
  if (follow && target) amend(world, 'txns', target, follow.mark(target, total));
  world.happened({ event: 'txn.created', resource: 'txns', id: row.id });
  world.happened({ event: decline ? 'txn.failed' : 'txn.approved', resource: 'txns', id: row.id });
  return decline ? refused(declined(decline.message)) : answered(presentCreated(row));
};
