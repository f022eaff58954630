import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { OrderAct } from '@ledgate/contract/till.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { addUpTaxes } from '@ledgate/domain/till/basket.ts';
import { levelFault } from '@ledgate/domain/till/dual-pricing.ts';
import { change } from '../../core/change.ts';
import { type Ctx, type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { readForSale } from '../catalogue/public.ts';
import { demandPaidByCards } from '../payments/public.ts';
import { bookSale, type GivenTender } from './book-order.ts';
import { demandDevice, demandOwnRegister } from './lease-store.ts';
import { type Line, listLines, lockOrder, type Order, pricesOf, updateOrder } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { ownMerchant } from './sight.ts';

type PayAct = Extract<OrderAct, { action: 'pay' }>;

/** Of what is counted, how much leaves the shelf. */
const soldOf = async (tx: WritableTransaction, order: Order, lines: readonly Line[]) => {
  const uids = [...new Set(lines.flatMap(({ product_uid: product }) => product ?? []))];
  const counted = new Set(
    (await readForSale(tx, order.merchant_uid, uids)).filter(({ trackStock }) => trackStock).map(({ uid }) => uid),
  );
  return lines.flatMap(({ product_uid: productUid, quantity }) =>
    productUid !== null && counted.has(productUid) ? [{ productUid, quantity }] : [],
  );
};

/** Nobody pays card prices with cash; a card that was charged is a sale, whatever it was shown. */
const demandLevel = (order: Order, isByCard: boolean): void => {
  const fault = isByCard ? null : levelFault(pricesOf(order), order.price_level, false);
  if (fault !== null) throw new Failure('wrong_state', `${fault} Put it on hold at those prices, then pay.`);
};

interface Paying {
  readonly shiftUid: string;
  readonly tenders: readonly GivenTender[];
  readonly byUid: string;
  readonly at: Date;
}

/** An open order is paid: by its cards, and by what was handed over with it. It keeps the prices it was opened with. */
const pay = async (tx: WritableTransaction, order: Order, { shiftUid, tenders, byUid, at }: Paying): Promise<Order> => {
  const cards = await demandPaidByCards(tx, order.uid);
  demandLevel(order, cards.length > 0);
  const lines = await listLines(tx, order.uid);
  const priced = {
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    taxes: addUpTaxes(lines),
    tipCents: order.tip_cents,
    totalCents: order.total_cents,
  };
  await bookSale(tx, {
    order: { ...order, shift_uid: shiftUid },
    priced,
    sold: await soldOf(tx, order, lines),
    tenders,
    cards,
    doing: { byUid, at, recordedAt: at },
  });
  return updateOrder(tx, order, { status: 'paid', sold_at: at, shift_uid: shiftUid, cashier_uid: byUid });
};

const demandOwnShift = async (tx: WritableTransaction, merchantUid: string, uid: string): Promise<string> => {
  const found = await tx
    .selectFrom('till_shift')
    .select('register_uid')
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', 'There is no such shift.');
  return found.register_uid;
};

/** Paid already by the same tenders: said again, since the answer may have been lost. */
const isSame = async (tx: WritableTransaction, order: Order, tenders: readonly GivenTender[]): Promise<boolean> => {
  const there = await tx
    .selectFrom('pos_tender')
    .select('uid')
    .where('order_uid', '=', order.uid)
    .where('kind', '<>', 'card')
    .execute();
  const known = new Set(there.map(({ uid }) => uid));
  return order.sold_at !== null && known.size === tenders.length && tenders.every(({ uid }) => known.has(uid));
};

export const payOrder = async (ctx: SignedInCtx, uid: string, act: PayAct): Promise<OrderView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'order.sold', async (tx) => {
    setScope(tx, ctx);
    const order = await lockOrder(tx, merchantUid, uid);
    if (!order) throw new Failure('not_found', 'There is no such order.');
    const register = await demandOwnShift(tx, merchantUid, act.shift);
    demandOwnRegister(ctx, register);
    if (order.status !== 'open' && !(await isSame(tx, order, act.tenders)))
      throw new Failure('wrong_state', 'This order is not open any more. Nothing was booked.');
    if (order.status === 'open') await demandDevice(tx, register, act.device);
    const paying = { shiftUid: act.shift, tenders: act.tenders, byUid: ctx.actor.uid, at: ctx.parts.clock() };
    const paid = order.status === 'open' ? await pay(tx, order, paying) : order;
    return {
      subject: `till:${uid}`,
      before: { status: order.status },
      after: { merchant: merchantUid, number: paid.number, cents: paid.total_cents },
      reply: await presentOrder(tx, ctx, paid),
    };
  });
};

/** A till gets so long to say itself that its cards have paid. */
const LEFT_ALONE_MS = 60_000;

interface Waiting {
  uid: string;
  merchant_uid: string;
  shift_uid: string;
  cashier_uid: string;
}

/** Open orders that cards have paid in full, whose till went away before it could say so. */
const findPaidByCards = (ctx: Ctx, before: Date): Promise<Waiting[]> =>
  reading(ctx, (tx) =>
    tx
      .selectFrom('pos_order as o')
      .innerJoin('payment as p', 'p.order_uid', 'o.uid')
      .innerJoin('till_shift as s', 's.uid', 'o.shift_uid')
      .select(['o.uid', 'o.merchant_uid', 'o.shift_uid', 'o.cashier_uid'])
      .where('o.status', '=', 'open')
      .where('s.ended_at', 'is', null)
      .where('s.closed_at', 'is', null)
      .where('p.status', '=', 'captured')
      .groupBy(['o.uid', 'o.merchant_uid', 'o.shift_uid', 'o.cashier_uid', 'o.total_cents'])
      .having((eb) => eb(eb.fn.sum<number>('p.captured_cents'), '=', eb.ref('o.total_cents')))
      .having((eb) => eb(eb.fn.max('p.captured_at'), '<', before))
      .limit(100)
      .execute(),
  );

/** A card that was charged is a sale, whether its till lived to say so or not. */
export const completePaidOrders = async (parts: Parts): Promise<number> => {
  const ctx = systemCtx(parts);
  const found = await findPaidByCards(ctx, new Date(parts.clock().getTime() - LEFT_ALONE_MS));
  let completed = 0;
  for (const waiting of found) {
    await change({ ...ctx, idempotency: null }, 'order.sold', async (tx) => {
      setScope(tx, ctx);
      const order = await lockOrder(tx, waiting.merchant_uid, waiting.uid);
      const isDue = order?.status === 'open';
      const at = parts.clock();
      const paying = { shiftUid: waiting.shift_uid, tenders: [], byUid: waiting.cashier_uid, at };
      if (isDue) await pay(tx, order, paying);
      return { subject: `till:${waiting.uid}`, after: { completed: isDue }, reply: null };
    }).then(
      () => (completed += 1),
      (error: unknown) => parts.log.warn('an order paid by card could not be completed', { order: waiting.uid, error }),
    );
  }
  return completed;
};
