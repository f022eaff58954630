import { randomBytes } from 'node:crypto';
import type { Fields } from '../provider/create.ts';
import { answered, badValue, type Outcome, refused, required } from '../provider/envelope.ts';
import { presentCreated } from '../provider/present.ts';
import { insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { keepCard } from './cards.ts';

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Takes a card and keeps of it what may be kept; its number is in no row, log or answer. */
export const createToken = (world: World, given: Fields): Outcome => {
  const card = keepCard(fieldsOf(given['payment'])['number']);
  if (!given['payment']) return refused(required('payment'));
  if (!card) return refused(badValue('payment.number', 'This is not a valid card number'));
  if (!/^(?:0[1-9]|1[0-2])\d{2}$/.test(textOf(given['expiration'])))
    return refused(badValue('expiration', 'This field must be MMYY'));
  const customer =
    typeof given['customer'] === 'string'
      ? given['customer']
      : insert(world, 'customers', fieldsOf(given['customer'])).id;
  const row = insert(world, 'tokens', {
    customer,
    token: randomBytes(16).toString('hex'),
    status: 'ready',
    payment: { method: card.method, bin: card.bin, last4: card.last4 },
    expiration: given['expiration'],
    _card: card,
  });
  return answered(presentCreated(row));
};

export const findToken = ({ store }: World, token: unknown): Row | undefined =>
  store.rows('tokens').find((row) => row['token'] === token && row['inactive'] !== 1);

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
export const useSession = ({ store, clock }: World, key: string): boolean => {
  const row = store.rows('txnSessions').find((one) => one['key'] === key);
  if (!row || Number(row['_until']) < clock.now()) return false;
  const most = Number(fieldsOf(row['configurations'])['maxTimesUse']);
  if (Number(row['timesUsed']) >= most) return false;
  store.put('txnSessions', { ...row, timesUsed: Number(row['timesUsed']) + 1 });
  return true;
};
