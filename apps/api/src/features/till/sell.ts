import type { Given } from '@ledgate/contract/call.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { till } from '@ledgate/contract/till.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { levelFault, type Pricing } from '@ledgate/domain/till/dual-pricing.ts';
import { type Difference, differsFrom } from '@ledgate/domain/till/order-check.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { sameBytes, sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { exemptionOf, findCustomer } from '../customers/public.ts';
import { merchantPricing, settingsOf } from '../merchant-settings/public.ts';
import { useApprovals, useWhatWasGiven } from './approvals.ts';
import { bookSale, gapOf } from './book-order.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { demandDevice, demandOwnRegister, otherDevice } from './lease-store.ts';
import { noteDifferences } from './differences.ts';
import { findOrder, insertLines, insertOrder, nextNumber, type Order } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { ownMerchant } from './sight.ts';

type Body = Given<typeof till.sell>['body'];

/** Thrown out of the transaction of an order that is there already: it leaves no trace. */
class SoldBefore extends Error {}

export const hashOf = (body: object): Buffer => sha256(canonicalJson(body));

/** The first answer again; the same name for another order is refused. */
const answerAgain = async (ctx: SignedInCtx, uid: string, hash: Buffer): Promise<OrderView | null> =>
  reading(ctx, async (tx) => {
    const order = await findOrder(tx, uid);
    if (!order) return null;
    if (!sameBytes(order.request_hash, hash))
      throw new Failure('key_reused', 'This id belongs to another sale. Nothing was sold.');
    return presentOrder(tx, ctx, order);
  });

/** Before it is sold, what differs stops it: a price that changed is the counter's to show. */
export const demandAsCatalogue = ({ differences, priced }: PricedOrder, shownCents: number): void => {
  const said = (found: readonly Difference[]): string => found.map((one) => one.said).join(' ');
  if (differences.length > 0) throw new Failure('stale', `${said(differences)} Nothing was sold.`);
  if (priced.totalCents !== shownCents)
    throw new Failure(
      'stale',
      `The counter showed ${showCents(shownCents)}, and the sale comes to ${showCents(priced.totalCents)}. Nothing was sold.`,
    );
};

/** By the till's clock, which is believed within its shift. */
const soldAt = (now: Date, said: Date, openedAt: Date): Date => {
  const within = Math.min(now.getTime(), Math.max(said.getTime(), openedAt.getTime()));
  return new Date(within);
};

const demandShift = async (tx: WritableTransaction, merchantUid: string, body: Pick<Body, 'shift' | 'register'>) => {
  const found = await tx
    .selectFrom('till_shift')
    .select(['opened_at', 'closed_at'])
    .where('uid', '=', body.shift)
    .where('register_uid', '=', body.register)
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', 'There is no such shift at this register.');
  return found;
};

export const amountsOf = ({ priced }: PricedOrder) => ({
  subtotal_cents: priced.subtotalCents,
  discount_cents: priced.discountCents,
  tax_cents: priced.taxCents,
  tip_cents: priced.tipCents,
  total_cents: priced.totalCents,
});

export const demandBuyer = async (
  tx: WritableTransaction,
  merchantUid: string,
  uid: string | null,
  isOver: boolean,
): Promise<string | null> => {
  if (uid === null) return null;
  const found = await findCustomer(tx, merchantUid, uid);
  if (!found && !isOver) throw new Failure('not_found', 'There is no such customer.');
  return found?.uid ?? null;
};

export const cardPpmOf = (prices: Pricing): number | null => (prices.kind === 'dual' ? prices.cardPpm : null);

/** A held order may stand at either; what is paid, or is about to be by card, has to be at the prices of its tenders. */
const demandLevel = (prices: Pricing, { price_level: level, awaits_card: isByCard, hold }: Body): void => {
  const isKept = hold !== null && !isByCard;
  const fault = levelFault(prices, level, isKept ? level === 'card' : isByCard);
  if (fault !== null) throw new Failure('wrong_state', `${fault} Nothing was sold.`);
};

const orNull = (text: string): string | null => (text === '' ? null : text);

interface Selling {
  readonly tx: WritableTransaction;
  readonly ctx: SignedInCtx;
  readonly merchantUid: string;
  readonly body: Body;
  readonly isOpen: boolean;
  readonly prices: Pricing;
  readonly now: Date;
}

const lateDifference = (totalCents: number): Difference => ({
  kind: 'late',
  said: `It arrived after its shift was closed. The count was over by ${showCents(totalCents)} for it.`,
});

const deviceDifference = (other: string | null): Difference[] =>
  other === null
    ? []
    : [{ kind: 'device', said: `It was sold on another device than ${other}, which uses this register now.` }];

/** Prices it, writes it down, and books it where it was paid. */
const write = async (selling: Selling, hash: Buffer): Promise<Sold> => {
  const { tx, ctx, merchantUid, body, isOpen, prices, now } = selling;
  const shift = await demandShift(tx, merchantUid, body);
  if (isOpen && shift.closed_at !== null) throw new Failure('wrong_state', 'This shift is closed.');
  if (!body.is_offline) {
    demandOwnRegister(ctx, body.register);
    await demandDevice(tx, body.register, body.device);
  }
  const at = body.is_offline ? soldAt(now, new Date(body.sold_at), shift.opened_at) : now;
  const settings = await settingsOf(tx, merchantUid);
  const cashier = await cashierOf(tx, ctx, merchantUid, body.cashier);
  const customer = await demandBuyer(tx, merchantUid, body.customer, body.is_offline);
  const exemption = await exemptionOf(tx, merchantUid, customer, at);
  // What was sold without asking was taxed as it was taxed.
  const isExempt = body.is_offline ? body.is_exempt : exemption !== null;
  const pricing = { merchantUid, settings, abilities: cashier.abilities, isExempt, prices, at };
  const found = await priceOrder(tx, body, { ...pricing, isOffline: body.is_offline });
  if (!body.is_offline) demandAsCatalogue(found, body.total_cents);
  const order = {
    uid: body.uid,
    merchant_uid: merchantUid,
    register_uid: body.register,
    shift_uid: body.shift,
    number: await nextNumber(tx, body.register),
    status: isOpen ? ('open' as const) : ('paid' as const),
    label: body.hold,
    customer_uid: customer,
    note: orNull(body.note),
    catalogue_version: body.catalogue_version,
    is_offline: body.is_offline,
    is_exempt: isExempt,
    exemption_uid: isExempt ? (exemption?.uid ?? null) : null,
    price_level: body.price_level,
    card_ppm: cardPpmOf(prices),
    tax_rounding: settings.taxRounding,
    discount: body.discount,
    ...amountsOf(found),
    gap_cents: isOpen
      ? 0
      : gapOf({ totalCents: found.priced.totalCents, tenders: body.tenders, isOffline: body.is_offline }),
    request_hash: hash,
    cashier_uid: cashier.uid,
    made_at: at,
    sold_at: isOpen ? null : at,
    recorded_at: now,
  };
  return settleNew(selling, found, order, cashier);
};

/** What was sold without asking, beside what the catalogue says and what somebody would have had to let through. */
const whatDiffers = (
  body: Body,
  { differences, needed, priced: { totalCents } }: PricedOrder,
  cashier: Cashier,
  { gapCents, isLate, isBare, other }: { gapCents: number; isLate: boolean; isBare: boolean; other: string | null },
): Difference[] => [
  ...cashier.differences,
  ...differences,
  ...differsFrom(needed),
  ...(isBare ? [{ kind: 'exemption' as const, said: 'It was sold without tax, and no certificate allows that.' }] : []),
  ...(totalCents === body.total_cents && gapCents === 0
    ? []
    : [
        {
          kind: 'total' as const,
          said: `The counter took ${showCents(body.total_cents)}; its lines come to ${showCents(totalCents)}.`,
        },
      ]),
  ...(isLate ? [lateDifference(totalCents)] : []),
  ...deviceDifference(other),
];

interface Sold {
  readonly order: Order;
  /** What was let through for it. */
  readonly approvals: readonly string[];
}

/** Its lines first, then what it does: a drawer, a ledger and a shelf follow from an order that stands. */
const settleNew = async (
  { tx, ctx, merchantUid, body, isOpen, now }: Selling,
  found: PricedOrder,
  order: Parameters<typeof insertOrder>[1],
  cashier: Cashier,
): Promise<Sold> => {
  if (!(await insertOrder(tx, order))) throw new SoldBefore();
  // After it is certain that it is new: sent twice at once, the second is answered and asks for no approval.
  const using = { merchantUid, orderUid: order.uid, registerUid: body.register, given: body.approvals, now };
  const { used: approvals, missing } = body.is_offline
    ? await useWhatWasGiven(tx, { ...using, now: order.made_at }, found.needed)
    : { used: await useApprovals(tx, using, found.needed), missing: [] };
  await insertLines(tx, order, found.lines);
  if (isOpen) return { order: await demandOrder(tx, order.uid), approvals };
  const doing = { byUid: order.cashier_uid, at: order.made_at, recordedAt: now };
  const booked = await bookSale(tx, { order, ...found, tenders: body.tenders, cards: [], doing });
  const isBare = order.is_exempt && order.exemption_uid === null;
  const other = await otherDevice(tx, body.register, body.device);
  const differences = body.is_offline
    ? whatDiffers(body, { ...found, needed: missing }, cashier, { ...booked, isBare, other })
    : [];
  await noteDifferences(tx, ctx.parts, order, differences, now);
  return { order: await demandOrder(tx, order.uid), approvals };
};

const demandOrder = async (tx: WritableTransaction, uid: string): Promise<Order> => {
  const order = await findOrder(tx, uid);
  if (!order) throw new Error('an order that was just written is gone');
  return order;
};

/** Sells, or keeps for later. The till made the order's id: sent again, it is answered as the first time. */
export const sell = async (ctx: SignedInCtx, body: Body): Promise<OrderView> => {
  const merchantUid = ownMerchant(ctx);
  const isOpen = body.hold !== null || body.awaits_card;
  if (isOpen && (body.tenders.length > 0 || body.is_offline))
    throw new Failure('wrong_state', 'An order is put on hold before it is paid, and while the server can be asked.');
  if (body.cashier !== null && !body.is_offline)
    throw new Failure('wrong_state', 'Only what was sold without a network is sent in for somebody else.');
  // The same sale, whichever device sends it.
  const hash = hashOf({ ...body, device: undefined });
  const before = await answerAgain(ctx, body.uid, hash);
  if (before) return before;
  const prices = await merchantPricing(ctx.parts, merchantUid);
  demandLevel(prices, body);
  const selling = change(ctx, isOpen ? 'order.held' : 'order.sold', async (tx) => {
    setScope(tx, ctx);
    const { order, approvals } = await write(
      { tx, ctx, merchantUid, body, isOpen, prices, now: ctx.parts.clock() },
      hash,
    );
    return {
      subject: `till:${order.uid}`,
      after: {
        merchant: merchantUid,
        number: order.number,
        cents: order.total_cents,
        offline: order.is_offline,
        approvals,
      },
      reply: await presentOrder(tx, ctx, order),
    };
  });
  return selling.catch(async (error: unknown) => {
    if (!(error instanceof SoldBefore)) throw error;
    const again = await answerAgain(ctx, body.uid, hash);
    if (!again) throw new Failure('key_reused', 'This id belongs to another sale. Nothing was sold.');
    return again;
  });
};
