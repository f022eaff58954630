import { randomInt } from 'node:crypto';
import { checkFields } from '../provider/checks.ts';
import type { Fields } from '../provider/create.ts';
import { answered, badRange, badValue, declined, type ErrorItem, type Outcome, refused } from '../provider/envelope.ts';
import { presentCreated } from '../provider/present.ts';
import { amend, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { lifeOf } from './authorizations.ts';
import { type KeptCard, shownCard } from './cards.ts';
import { checkAddress, type Result } from './checks-of-issuers.ts';
import { type Decline, declineFor } from './triggers.ts';
import { TXN, TYPE } from './txn-kinds.ts';
import { FOLLOWS, followPlan, freshPlan, rangeErrors, takeCode } from './txn-plan.ts';

const BOARDED = 2;
const GENERAL = 1;
const EXPIRED: Decline = { code: 2, message: 'Expired card' };

export const merchantErrors = ({ store }: World, id: string): ErrorItem[] => {
  const merchant = store.get('merchants', id);
  const entity = store.get('entities', textOf(merchant?.['entity']));
  const isOpen = merchant?.['status'] === BOARDED && merchant['frozen'] !== 1 && entity?.['frozen'] !== 1;
  return !merchant || isOpen ? [] : [badValue('merchant', 'This merchant may not process transactions')];
};

/** `MMYY` is good to the end of its month. */
const isExpired = (expiration: string | null, now: number): boolean => {
  if (expiration === null) return false;
  const at = new Date(now);
  const month = Number(expiration.slice(0, 2));
  return (2000 + Number(expiration.slice(2))) * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1;
};

const SECRET = ['payment', 'token'];
const kept = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !SECRET.includes(name)));

export interface Writing {
  readonly given: Fields;
  readonly type: number;
  readonly total: number;
  readonly card: KeptCard | null;
  readonly decline: Decline | null;
  readonly results: readonly Result[];
}

/** Writes a transaction that was decided, with what was said of it. */
export const writeTxn = (world: World, { given, type, total, card, decline, results }: Writing): Row => {
  const now = world.clock.now();
  const asked = { origin: Number(given['origin']), cofType: textOf(given['cofType']), method: card?.method ?? 0 };
  const row = insert(world, 'txns', {
    ...kept(given),
    type,
    total,
    status: decline ? TXN.failed : TXN.approved,
    approved: decline ? 0 : total,
    refunded: 0,
    authorization: decline ? null : String(randomInt(100_000, 999_999)),
    payment: card && shownCard(card),
    ...(type === TYPE.auth && !decline ? lifeOf(asked, now) : {}),
    _card: card,
    _at: now,
    _authorized: decline ? 0 : total,
  });
  const general = { type: GENERAL, code: decline?.code ?? 0, message: decline?.message ?? 'Approved' };
  for (const result of [general, ...results]) insert(world, 'txnResults', { txn: row.id, ...result });
  world.happened({ event: 'txn.created', resource: 'txns', id: row.id });
  world.happened({ event: decline ? 'txn.failed' : 'txn.approved', resource: 'txns', id: row.id });
  return row;
};

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
  const past = isExpired(plan.expiration, world.clock.now()) ? EXPIRED : null;
  const decline = follow ? null : (past ?? declineFor(total));
  const results = follow ? [] : [...takeCode(world, plan.token), ...checkAddress(given)];
  // What rests on another is as it was taken there.
  const origin = target ? { origin: target['origin'], entryMode: target['entryMode'] ?? null } : {};
  const row = writeTxn(world, { given: { ...given, ...origin }, type, total, card, decline, results });
  if (follow && target) amend(world, 'txns', target, follow.mark(target, total));
  return decline ? refused(declined(decline.message)) : answered(presentCreated(row));
};

const TIPPED: readonly number[] = [TYPE.sale, TYPE.capture];

/** A tip that is written onto the slip afterwards, as long as nothing was handed in. */
export const changeTxn = (world: World, row: Row, given: Fields): Outcome => {
  if (given['tip'] === undefined && given['total'] === undefined)
    return answered(presentCreated(amend(world, 'txns', row, kept(given))));
  const isOpen = row['status'] === TXN.approved && row['inactive'] !== 1 && TIPPED.includes(Number(row['type']));
  if (!isOpen) return refused(badValue('tip', 'The transaction is not in a state that allows this'));
  const [tip, total] = [Number(given['tip'] ?? row['tip'] ?? 0), Number(given['total'] ?? row['total'])];
  const before = Number(row['total']) - Number(row['tip'] ?? 0);
  const errors = [...rangeErrors(total), ...rangeErrors(tip)];
  if (total - tip !== before) errors.push(badRange('total', 'Only the tip may change'));
  if (errors.length > 0) return refused(...errors);
  return answered(presentCreated(amend(world, 'txns', row, { tip, total, approved: total })));
};
