import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { PosLine, PosOrder, PosRefund, PosTender } from '@ledgate/database/rows.gen.ts';
import type { BasketTax, Discount, PricedTax, TaxRounding } from '@ledgate/domain/till/basket.ts';
import { type PriceLevel, type Pricing, SINGLE } from '@ledgate/domain/till/dual-pricing.ts';
import type { OrderStatus } from '@ledgate/domain/till/order-status.ts';
import type { RefundedLine } from '@ledgate/domain/till/refund-lines.ts';
import type { Tender } from '@ledgate/domain/till/tenders.ts';
import { type Selectable, sql } from 'kysely';

/** What the database keeps as text or JSON is of these types: constraints and our own writing see to it. */
export interface Order extends Omit<Selectable<PosOrder>, 'status' | 'discount' | 'tax_rounding' | 'price_level'> {
  status: OrderStatus;
  discount: Discount | null;
  tax_rounding: TaxRounding;
  price_level: PriceLevel;
}
export interface Line extends Omit<Selectable<PosLine>, 'discount' | 'rates' | 'taxes'> {
  discount: Discount | null;
  rates: BasketTax[];
  taxes: PricedTax[];
}
export interface StoredTender extends Omit<Selectable<PosTender>, 'kind'> {
  kind: Tender['kind'];
}
export interface RefundTender {
  kind: Tender['kind'];
  cents: number;
  payment: string | null;
}
export interface Refund extends Omit<Selectable<PosRefund>, 'lines' | 'tenders' | 'state'> {
  state: 'pending' | 'done' | 'failed';
  lines: RefundedLine[];
  tenders: RefundTender[];
}

/** As they were agreed when it was opened. */
export const pricesOf = ({ card_ppm: cardPpm }: Pick<Order, 'card_ppm'>): Pricing =>
  cardPpm === null ? SINGLE : { kind: 'dual', cardPpm };

export const findOrder = async (tx: ReadTransaction, uid: string): Promise<Order | null> =>
  ((await tx.selectFrom('pos_order').selectAll().where('uid', '=', uid).executeTakeFirst()) as Order | undefined) ??
  null;

/** Held until the end: one thing at a time happens to an order. */
export const lockOrder = async (tx: WritableTransaction, merchantUid: string, uid: string): Promise<Order | null> =>
  ((await tx
    .selectFrom('pos_order')
    .selectAll()
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .forUpdate()
    .executeTakeFirst()) as Order | undefined) ?? null;

export const listLines = async (tx: ReadTransaction, orderUid: string): Promise<Line[]> =>
  (await tx
    .selectFrom('pos_line')
    .selectAll()
    .where('order_uid', '=', orderUid)
    .orderBy('place')
    .execute()) as unknown as Line[];

export const listTenders = async (tx: ReadTransaction, orderUid: string): Promise<StoredTender[]> =>
  (await tx
    .selectFrom('pos_tender')
    .selectAll()
    .where('order_uid', '=', orderUid)
    .orderBy('made_at')
    .orderBy('uid')
    .execute()) as StoredTender[];

export const listRefunds = async (tx: ReadTransaction, orderUid: string): Promise<Refund[]> =>
  (await tx
    .selectFrom('pos_refund')
    .selectAll()
    .where('order_uid', '=', orderUid)
    .orderBy('made_at')
    .orderBy('uid')
    .execute()) as unknown as Refund[];

export type NewOrder = Omit<Order, 'discount' | 'version' | 'refunded_cents'> & { discount: Discount | null };
export type NewLine = Omit<Line, 'order_uid' | 'merchant_uid' | 'place'>;

const json = (value: unknown): string => JSON.stringify(value);

export const insertLines = async (
  tx: WritableTransaction,
  order: Pick<Order, 'uid' | 'merchant_uid'>,
  lines: readonly NewLine[],
): Promise<void> => {
  const rows = lines.map((line, place) => ({
    ...line,
    order_uid: order.uid,
    merchant_uid: order.merchant_uid,
    place,
    discount: line.discount === null ? null : json(line.discount),
    rates: json(line.rates),
    taxes: json(line.taxes),
  }));
  await tx.insertInto('pos_line').values(rows).execute();
};

/** Whether it is new: an order that is there already stays as it is. */
export const insertOrder = async (tx: WritableTransaction, { discount, ...order }: NewOrder): Promise<boolean> => {
  const written = await tx
    .insertInto('pos_order')
    .values({ ...order, discount: discount === null ? null : json(discount) })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
};

export const updateOrder = async (
  tx: WritableTransaction,
  order: Order,
  { discount, ...set }: Partial<Order>,
): Promise<Order> =>
  (await tx
    .updateTable('pos_order')
    .set({
      ...set,
      ...(discount !== undefined && { discount: discount === null ? null : json(discount) }),
      version: order.version + 1,
    })
    .where('uid', '=', order.uid)
    .returningAll()
    .executeTakeFirstOrThrow()) as Order;

export const deleteLines = async (tx: WritableTransaction, orderUid: string): Promise<void> => {
  await tx.deleteFrom('pos_line').where('order_uid', '=', orderUid).execute();
};

/** The next number of a register; the register is held, and its numbers have no gaps but those of what was refused. */
export const nextNumber = async (tx: WritableTransaction, registerUid: string): Promise<number> => {
  const { rows } = await sql<{ number: number }>`/*p:next_order*/
    update till_register set next_order = next_order + 1 where uid = ${registerUid} returning next_order - 1 as number`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a register is gone');
  return row.number;
};
