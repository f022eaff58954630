import type { ShiftReport } from '@ledgate/contract/till-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DrawerEventKind } from '@ledgate/domain/till/drawer.ts';
import type { Tender } from '@ledgate/domain/till/tenders.ts';
import { sql } from 'kysely';
import { orderNumber } from './present-order.ts';

interface Sums {
  orders: number;
  gross: number;
  discount: number;
  tax: number;
  tip: number;
  total: number;
  refunds: number;
  refunded: number;
  voids: number;
  voided: number;
}

const readSums = async (tx: ReadTransaction, shiftUid: string): Promise<Sums> => {
  const { rows } = await sql<Sums>`/*p:shift_sums*/
    select sold.*, back.* from
      (select count(*)::int as orders, coalesce(sum(subtotal_cents), 0)::bigint as gross, coalesce(sum(discount_cents), 0)::bigint as discount,
        coalesce(sum(tax_cents), 0)::bigint as tax, coalesce(sum(tip_cents), 0)::bigint as tip, coalesce(sum(total_cents), 0)::bigint as total
       from pos_order where shift_uid = ${shiftUid} and sold_at is not null) sold,
      (select count(*) filter (where not is_void)::int as refunds, coalesce(sum(total_cents) filter (where not is_void), 0)::bigint as refunded,
        count(*) filter (where is_void)::int as voids, coalesce(sum(total_cents) filter (where is_void), 0)::bigint as voided
       from pos_refund where shift_uid = ${shiftUid} and state = 'done') back`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums are always there');
  return row;
};

const readTaxes = async (tx: ReadTransaction, shiftUid: string): Promise<ShiftReport['taxes']> => {
  const { rows } = await sql<{ jurisdiction: string; cents: number }>`/*p:shift_taxes*/
    select jurisdiction, sum(cents)::bigint as cents from (
      select t ->> 'jurisdiction' as jurisdiction, (t ->> 'cents')::bigint as cents
      from pos_order o join pos_line l on l.order_uid = o.uid, jsonb_array_elements(l.taxes) t
      where o.shift_uid = ${shiftUid} and o.sold_at is not null
      union all
      select t ->> 'jurisdiction', -(t ->> 'cents')::bigint
      from pos_refund r, jsonb_array_elements(r.lines) l, jsonb_array_elements(l -> 'taxes') t
      where r.shift_uid = ${shiftUid} and r.state = 'done') taxed
    group by jurisdiction order by jurisdiction`.execute(tx);
  return rows;
};

const readTenders = async (tx: ReadTransaction, shiftUid: string): Promise<ShiftReport['tenders']> => {
  const { rows } = await sql<{ kind: Tender['kind']; cents: number; refunded_cents: number }>`/*p:shift_tenders*/
    select kind, sum(cents)::bigint as cents, sum(back)::bigint as refunded_cents from (
      select t.kind, t.cents - t.change_cents as cents, 0 as back
      from pos_order o join pos_tender t on t.order_uid = o.uid where o.shift_uid = ${shiftUid}
      union all
      select t ->> 'kind', 0, (t ->> 'cents')::bigint from pos_refund r, jsonb_array_elements(r.tenders) t
      where r.shift_uid = ${shiftUid} and r.state = 'done') tendered
    group by kind order by kind`.execute(tx);
  return rows;
};

const readCashiers = async (tx: ReadTransaction, shiftUid: string): Promise<ShiftReport['by_cashier']> => {
  const { rows } = await sql<{
    uid: string;
    name: string;
    orders: number;
    total: number;
    refunded: number;
  }>`/*p:shift_cashiers*/
    select u.uid, u.first_name || ' ' || u.last_name as name, sum(orders)::int as orders, sum(total)::bigint as total,
      sum(refunded)::bigint as refunded from (
      select cashier_uid as uid, 1 as orders, total_cents as total, 0 as refunded from pos_order
      where shift_uid = ${shiftUid} and sold_at is not null
      union all
      select made_by, 0, 0, total_cents from pos_refund where shift_uid = ${shiftUid} and state = 'done') did
    join app_user u using (uid) group by u.uid, name order by name, u.uid`.execute(tx);
  return rows.map(({ uid, name, orders, total, refunded }) => ({
    cashier: { uid, name },
    orders,
    total_cents: total,
    refunded_cents: refunded,
  }));
};

const readDrawer = async (tx: ReadTransaction, shiftUid: string): Promise<NonNullable<ShiftReport['drawer']>> => {
  const { rows } = await sql<{ kind: DrawerEventKind; cents: number }>`/*p:shift_drawer*/
    select kind, sum(cents)::bigint as cents from drawer_event where shift_uid = ${shiftUid} group by kind order by kind`.execute(
    tx,
  );
  return rows;
};

/** Open orders of the register: the next shift finds them by name. */
const readHeld = async (tx: ReadTransaction, registerUid: string): Promise<ShiftReport['held']> => {
  const rows = await tx
    .selectFrom('pos_order as o')
    .innerJoin('till_register as r', 'r.uid', 'o.register_uid')
    .select(['o.uid', 'o.number', 'o.label', 'o.total_cents', 'r.number as register'])
    .where('o.register_uid', '=', registerUid)
    .where('o.status', '=', 'open')
    .orderBy('o.number')
    .execute();
  return rows.map(({ uid, number, label, total_cents, register }) => ({
    uid,
    order_no: orderNumber(register, number),
    label,
    total_cents,
  }));
};

/** What a shift came to so far, from what happened in it. */
export const reportShift = async (
  tx: ReadTransaction,
  { uid, registerUid, tellsCash }: { uid: string; registerUid: string; tellsCash: boolean },
): Promise<ShiftReport> => {
  const sums = await readSums(tx, uid);
  const tenders = await readTenders(tx, uid);
  return {
    orders: sums.orders,
    gross_cents: sums.gross,
    discount_cents: sums.discount,
    net_cents: sums.gross - sums.discount,
    tax_cents: sums.tax,
    tip_cents: sums.tip,
    total_cents: sums.total,
    taxes: await readTaxes(tx, uid),
    refunds: sums.refunds,
    refunded_cents: sums.refunded,
    voids: sums.voids,
    voided_cents: sums.voided,
    // Sales for cash would tell what there should be.
    tenders: tellsCash ? tenders : tenders.filter(({ kind }) => kind !== 'cash'),
    by_cashier: await readCashiers(tx, uid),
    drawer: tellsCash ? await readDrawer(tx, uid) : null,
    held: await readHeld(tx, registerUid),
  };
};
