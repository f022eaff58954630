import { NotSent, OutsideFailure, Unknown } from '../../outside/failures.ts';
import type { Asking, Effecting } from '../asking.ts';
import type { Amounts, CardPayments, Charged, ChargeOrder, FollowOrder, ProcessorTxn } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import { reasonFor } from './decline-words.ts';
import { Declined } from './envelope.ts';
import { readTxn, TYPE } from './read-txn.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';

const WHOLE = { expand: ['[txnResults][]'] };
const MAIL_OR_PHONE = 3;
const KEYED = 1;
const MOST_SAID = 1000;
/** A card on file: one payment its holder asks for, or one the merchant begins. */
const COF = { none: null, first: 'single', customer: 'single', merchant: 'unscheduled' } as const;

const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

const amountsOf = ({ totalCents, taxCents, tipCents, surchargeCents }: Amounts) => ({
  total: totalCents,
  tax: taxCents,
  tip: tipCents,
  surcharge: surchargeCents,
});

/** Our reference is the only thing a lost answer leaves, so it has their order number to itself; the merchant's is told in words. */
const aboutOf = ({ orderNo, poNumber, description }: ChargeOrder): string =>
  [orderNo && `Order ${orderNo}`, poNumber && `PO ${poNumber}`, description]
    .filter(Boolean)
    .join(', ')
    .slice(0, MOST_SAID);

const chargeBody = (order: ChargeOrder): object => {
  const { first, last, company, address1, zip, country, email, phone } = order.payer;
  return given({
    merchant: order.merchantId,
    type: TYPE[order.kind],
    origin: MAIL_OR_PHONE,
    entryMode: order.entry === 'keyed' ? KEYED : null,
    cofType: COF[order.storedCard],
    token: order.token,
    order: order.reference,
    description: aboutOf(order),
    poNumber: order.poNumber,
    ...amountsOf(order),
    first,
    last,
    company,
    address1,
    zip,
    country,
    email,
    phone,
  });
};

const followBody = (order: FollowOrder): object => ({
  merchant: order.merchantId,
  type: TYPE[order.kind],
  fortxn: order.forTxn,
  order: order.reference,
  // All of it, or it is no void.
  ...(order.kind === 'void' ? {} : amountsOf(order)),
});

type By = Parameters<CardPayments['findTxn']>[0];

/** Tried again after a decline, one reference may have several: what became of it is the one that went through. */
const find = async (client: PayrixClient, by: By, asking: Asking): Promise<ProcessorTxn | null> => {
  const search = allOf(
    { field: 'merchant', value: by.merchantId },
    { field: 'order', value: by.reference },
    { field: 'created', is: 'sort', value: 'asc' },
  );
  const found = (await client.list('txns', { search, ...WHOLE }, asking)).map(readTxn);
  return found.findLast(({ state }) => state !== 'failed') ?? found.at(-1) ?? null;
};

/** The no is certain; what else is known of it is only looked up, and may be missing. */
const declinedAs = async (client: PayrixClient, by: By, said: string, asking: Asking): Promise<Charged> => {
  const txn = await find(client, by, asking).catch((error: unknown) => {
    if (error instanceof OutsideFailure) return null;
    throw error;
  });
  const failed = txn?.state === 'failed' ? txn : null;
  const reason = reasonFor(said);
  return { outcome: 'declined', txn: failed, reason, said: said || (failed?.said ?? '') };
};

/** It went through, and with which results has to be read: without them nobody may say that nobody asked for any. */
const whole = async (client: PayrixClient, row: Row<'txns'>, asking: Asking): Promise<Row<'txns'>> => {
  if (row.txnResults) return row;
  try {
    const read = await client.one('txns', row.id, WHOLE, asking);
    if (read) return read;
  } catch (error) {
    // `NotSent` would be said of the look, and taken for the charge.
    if (!(error instanceof OutsideFailure)) throw error;
  }
  throw new Unknown('unread');
};

const effect = async (client: PayrixClient, body: object, by: By, effecting: Effecting): Promise<Charged> => {
  try {
    const made = await client.create('txns', body, effecting, WHOLE);
    const txn = readTxn(await whole(client, made, effecting));
    if (txn.state !== 'failed') return { outcome: 'approved', txn };
    return { outcome: 'declined', txn, reason: txn.decline ?? 'declined', said: txn.said ?? '' };
  } catch (error) {
    if (error instanceof Declined) return declinedAs(client, by, error.said, effecting);
    throw error;
  }
};

const demandReference = (reference: string): void => {
  // Without it nobody could find out what became of a lost answer.
  if (reference === '') throw new NotSent('no_reference');
};

type Charges = Pick<CardPayments, 'charge' | 'follow' | 'adjustTip' | 'txn' | 'findTxn'>;

export const makeCharges = (client: PayrixClient): Charges => ({
  charge: async (order, effecting) => {
    demandReference(order.reference);
    return effect(client, chargeBody(order), order, effecting);
  },
  follow: async (order, effecting) => {
    demandReference(order.reference);
    return effect(client, followBody(order), order, effecting);
  },
  adjustTip: ({ txnId, tipCents, totalCents }, effecting) =>
    client.change('txns', txnId, { tip: tipCents, total: totalCents }, effecting),
  txn: async (id, asking) => {
    const row = await client.one('txns', id, WHOLE, asking);
    return row ? readTxn(row) : null;
  },
  findTxn: (by, asking) => find(client, by, asking),
});
