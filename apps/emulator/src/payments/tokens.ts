import { randomBytes } from 'node:crypto';
import type { Fields } from '../provider/create.ts';
import { answered, badValue, type ErrorItem, noSuch, type Outcome, refused, required } from '../provider/envelope.ts';
import type { Caller } from '../provider/operations.ts';
import { presentCreated } from '../provider/present.ts';
import { insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type KeptCard, keepCard, shownCard } from './cards.ts';
import { checkCode, readCode } from './checks-of-issuers.ts';

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const sessionOf = ({ store }: World, key: string): Row | undefined => store.find('txnSessions', 'key', key)[0];

/** Whose browser it is, where it is one. */
export const merchantOf = (world: World, { sessionKey }: Caller): string | null =>
  sessionKey === null ? null : textOf(sessionOf(world, sessionKey)?.['merchant']);

const formErrors = (given: Fields, card: KeptCard | null): ErrorItem[] => {
  if (!given['payment']) return [required('payment')];
  if (!card) return [badValue('payment.number', 'This is not a valid card number')];
  return [
    ...(/^(?:0[1-9]|1[0-2])\d{2}$/.test(textOf(given['expiration']))
      ? []
      : [badValue('expiration', 'This field must be MMYY')]),
    ...(readCode(fieldsOf(given['payment'])['cvv']) === null
      ? [badValue('payment.cvv', 'This field must be three or four digits')]
      : []),
  ];
};

/** The merchant a card is kept for: nobody else may use it. */
const ownerOf = (world: World, given: Fields, caller: Caller): string | null => {
  const customer = given['customer'];
  const row = typeof customer === 'string' ? world.store.get('customers', customer) : fieldsOf(customer);
  const named = textOf(row?.['merchant']);
  return merchantOf(world, caller) ?? (named === '' ? null : named);
};

/** Takes a card and keeps of it what may be kept; its number is in no row, log or answer. */
export const createToken = (world: World, given: Fields, caller: Caller): Outcome => {
  const payment = fieldsOf(given['payment']);
  const card = keepCard(payment['number']);
  const errors = formErrors(given, card);
  if (errors.length > 0 || !card) return refused(...errors);
  const merchant = ownerOf(world, given, caller);
  if (merchant !== null && !world.store.get('merchants', merchant)) return refused(noSuch('customer.merchant'));
  const customer =
    typeof given['customer'] === 'string'
      ? given['customer']
      : insert(world, 'customers', { ...fieldsOf(given['customer']), ...(merchant === null ? {} : { merchant }) }).id;
  const row = insert(world, 'tokens', {
    customer,
    token: randomBytes(16).toString('hex'),
    status: 'ready',
    payment: shownCard(card),
    expiration: given['expiration'],
    _card: card,
    _merchant: merchant,
    // What the issuer will say of the code: the code itself may not be kept.
    _code: checkCode(payment['cvv']),
  });
  return answered(presentCreated(row));
};

/** A merchant's card; somebody else's is none. */
export const findToken = ({ store }: World, token: unknown, merchant: string): Row | undefined =>
  store
    .find('tokens', 'token', textOf(token))
    .find((row) => row['inactive'] !== 1 && (row['_merchant'] === null || row['_merchant'] === merchant));

const MINUTE_MS = 60_000;

/** A browser's key for a while and a few tries; made with the private one. */
export const createSession = (world: World, given: Fields): Outcome => {
  const merchant = textOf(given['merchant']);
  if (!world.store.get('merchants', merchant)) return refused(required('merchant'));
  const wanted = fieldsOf(given['configurations']);
  const configurations = {
    duration: Number(wanted['duration'] ?? 8),
    maxTimesApproved: Number(wanted['maxTimesApproved'] ?? 1),
    maxTimesUse: Number(wanted['maxTimesUse'] ?? 3),
  };
  const row = insert(world, 'txnSessions', {
    merchant,
    key: randomBytes(16).toString('hex'),
    status: 'active',
    configurations,
    durationAvailable: configurations.duration,
    timesUsed: 0,
    timesApproved: 0,
    _until: world.clock.now() + configurations.duration * MINUTE_MS,
  });
  return answered(presentCreated(row));
};

/** Whether a browser's key is good for one more try, which is counted. */
export const useSession = (world: World, key: string): boolean => {
  const row = sessionOf(world, key);
  if (!row || Number(row['_until']) < world.clock.now()) return false;
  const most = Number(fieldsOf(row['configurations'])['maxTimesUse']);
  if (Number(row['timesUsed']) >= most) return false;
  world.store.put('txnSessions', { ...row, timesUsed: Number(row['timesUsed']) + 1 });
  return true;
};
