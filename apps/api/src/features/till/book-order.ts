import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { gapPosts, lateCashPosts, orderPosts, tenderOtherPosts } from '@ledgate/domain/ledger/order-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import type { PricedBasket } from '@ledgate/domain/till/basket.ts';
import { settleTenders, type Tender, type TenderVerdict } from '@ledgate/domain/till/tenders.ts';
import { Failure } from '../../core/failure.ts';
import { moveStock } from '../catalogue/public.ts';
import { postTransfers } from '../ledger/public.ts';
import { bindToOrder, type OrderPayment } from '../payments/public.ts';
import { type Doing, takeCash, takesCash } from './drawer.ts';
import type { Order } from './order-store.ts';

export interface GivenTender extends Tender {
  readonly uid: string;
  readonly kind: 'cash' | 'other';
  readonly label?: string | undefined;
}

interface Booking {
  readonly order: Pick<Order, 'uid' | 'merchant_uid' | 'shift_uid' | 'is_offline'>;
  readonly priced: Pick<PricedBasket, 'subtotalCents' | 'discountCents' | 'taxes' | 'tipCents' | 'totalCents'>;
  readonly sold: readonly { productUid: string; quantity: number }[];
  readonly tenders: readonly GivenTender[];
  readonly cards: readonly OrderPayment[];
  readonly doing: Doing;
}

const post = (tx: WritableTransaction, { order, doing }: Booking, ref: string, transfers: readonly Transfer[]): void =>
  postTransfers(tx, {
    merchantUid: order.merchant_uid,
    groupUid: order.uid,
    source: 'pos',
    sourceRef: ref,
    effectiveAt: doing.at,
    transfers,
  });

type Paid = Extract<TenderVerdict, { isPaid: true }> & { gapCents: number };

const cashOf = (tenders: readonly Tender[]): number =>
  sum(tenders.filter(({ kind }) => kind === 'cash').map(({ cents }) => cents));

/** Online it has to be paid; what was sold without asking took place, and what is missing is a difference. */
const settle = (totalCents: number, tenders: readonly Tender[], isOffline: boolean): Paid => {
  const verdict = settleTenders(totalCents, tenders);
  if (verdict.isPaid) return { ...verdict, gapCents: 0 };
  if (!isOffline || verdict.leftCents === 0) throw new Failure('wrong_state', verdict.why);
  return { isPaid: true, cashCents: cashOf(tenders), changeCents: 0, gapCents: verdict.leftCents };
};

/** How much less was taken than was sold. */
export const gapOf = (sale: { totalCents: number; tenders: readonly Tender[]; isOffline: boolean }): number =>
  settle(sale.totalCents, sale.tenders, sale.isOffline).gapCents;

const writeTenders = async (tx: WritableTransaction, booking: Booking, { changeCents }: Paid): Promise<void> => {
  const { order, tenders, cards, doing } = booking;
  const lastCash = tenders.findLast(({ kind }) => kind === 'cash');
  const whose = { order_uid: order.uid, merchant_uid: order.merchant_uid, made_by: doing.byUid, made_at: doing.at };
  const rows = [
    ...tenders.map((tender) => ({
      ...whose,
      uid: tender.uid,
      kind: tender.kind,
      cents: tender.cents,
      change_cents: tender === lastCash ? changeCents : 0,
      label: tender.label === undefined || tender.label === '' ? null : tender.label,
    })),
    ...cards.map(({ uid, capturedCents }) => ({
      ...whose,
      uid: crypto.randomUUID(),
      kind: 'card',
      cents: capturedCents,
      change_cents: 0,
      payment_uid: uid,
    })),
  ];
  if (rows.length > 0) await tx.insertInto('pos_tender').values(rows).execute();
  for (const { uid, kind, cents } of tenders) if (kind === 'other') post(tx, booking, uid, tenderOtherPosts(cents));
};

const moveDrawer = async (tx: WritableTransaction, booking: Booking, paid: Paid, isLate: boolean): Promise<void> => {
  const { order, tenders, doing } = booking;
  const cashCents = cashOf(tenders);
  if (cashCents === 0) return;
  const { changeCents } = paid;
  if (isLate) return post(tx, booking, order.uid, lateCashPosts(cashCents, changeCents));
  const shift = { uid: order.shift_uid, merchantUid: order.merchant_uid };
  await takeCash(tx, shift, { cashCents, changeCents }, { ...doing, orderUid: order.uid });
};

/** Everything that a sale does: its tenders, its drawer, its ledger, its stock. */
export const bookSale = async (
  tx: WritableTransaction,
  booking: Booking,
): Promise<{ gapCents: number; changeCents: number; isLate: boolean }> => {
  const { order, priced, cards, sold, doing } = booking;
  const shift = { uid: order.shift_uid, merchantUid: order.merchant_uid };
  const isLate = !(await takesCash(tx, shift, order.is_offline));
  const all = [...booking.tenders, ...cards.map(({ capturedCents: cents }) => ({ kind: 'card' as const, cents }))];
  const paid = settle(priced.totalCents, all, order.is_offline);
  await writeTenders(tx, booking, paid);
  await moveDrawer(tx, booking, paid, isLate);
  await bindToOrder(tx, cards, doing.recordedAt);
  post(tx, booking, order.uid, [...orderPosts(priced), ...gapPosts(paid.gapCents)]);
  await moveStock(tx, {
    merchantUid: order.merchant_uid,
    moves: sold.map(({ productUid, quantity }) => ({
      productUid,
      quantity,
      kind: 'sold' as const,
      orderUid: order.uid,
    })),
    byUid: doing.byUid,
    at: doing.at,
    recordedAt: doing.recordedAt,
  });
  return { gapCents: paid.gapCents, changeCents: paid.changeCents, isLate };
};
