import { tillShifts } from '@ledgate/contract/till-shifts.ts';
import { till } from '@ledgate/contract/till.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { recordStock } from '../../features/catalogue/public.ts';
import {
  changeOrder,
  closeTill,
  countTill,
  moveTillCash,
  openTill,
  readShift,
  seeDifference,
} from '../../features/till/public.ts';
import { cardRefundOf } from '../past-sales.ts';
import { PLACES, type TillAct } from './acts.ts';
import { giveBackByCard } from './card-payments.ts';
import type { Day } from './day.ts';
import { GOODS } from './goods.ts';
import { ZONE } from './plan-day.ts';
import { sellPlanned } from './sell-planned.ts';

type Act<K extends TillAct['kind']> = Extract<TillAct, { kind: K }>;

const open = async ({ atWork, counter, done }: Day, { place, by, at }: Act<'open'>): Promise<void> => {
  if (done.shifts.has(place)) return;
  const body = { register: counter.registers[place], float_cents: PLACES[place].floatCents };
  const { uid } = await openTill(atWork(by, at), tillShifts.openTill.body.parse(body));
  done.shifts.set(place, uid);
};

const GONE = ['refunded', 'partially_refunded', 'voided'];

const refund = async (day: Day, act: Act<'refund'>): Promise<void> => {
  const { done, events, txns, atWork, ask } = day;
  const status = done.orders.get(act.of.uid);
  const shift = done.shifts.get(act.place);
  if (!shift || status === undefined || GONE.includes(status)) return;
  const ctx = atWork(act.by, act.at);
  const { uid, line, reason } = act;
  const byCard = events.find((event) => event.kind === 'refund' && event.reference === cardRefundOf(uid));
  const txn = txns.get(cardRefundOf(uid));
  if (byCard?.kind === 'refund') {
    if (!txn) return;
    await giveBackByCard({ ctx, owner: ask, txn }, byCard, { name: uid, reason });
  }
  const order = await reading(ctx, (tx) =>
    tx.selectFrom('payment').select('uid').where('order_uid', '=', act.of.uid).executeTakeFirst(),
  );
  const tender = byCard
    ? { kind: 'card', cents: line.totalCents, payment: order?.uid }
    : { kind: 'cash', cents: line.totalCents };
  const lines = [{ line: line.uid, quantity: line.quantity }];
  const body = { action: 'refund', refund: uid, shift, lines, tenders: [tender], restock: false, reason };
  await changeOrder(ctx, act.of.uid, till.changeOrder.body.parse(body));
};

const takeBack = async ({ done, atWork }: Day, act: Act<'void'>): Promise<void> => {
  const shift = done.shifts.get(act.place);
  if (!shift || done.orders.get(act.of.uid) !== 'paid') return;
  const body = { action: 'void', refund: act.uid, shift, reason: act.reason };
  await changeOrder(atWork(act.by, act.at), act.of.uid, till.changeOrder.body.parse(body));
};

const cash = async ({ done, atWork }: Day, { place, by, at, way, cents, reason }: Act<'cash'>): Promise<void> => {
  const shift = done.shifts.get(place);
  if (!shift || done.cash.has(+at)) return;
  await moveTillCash(atWork(by, at), shift, tillShifts.moveTillCash.body.parse({ kind: way, cents, reason }));
};

/** Counted blind by who stands there: the generator alone knows what there should be. */
const count = async ({ done, atWork }: Day, { place, by, at, differsBy, reason }: Act<'count'>): Promise<void> => {
  const uid = done.shifts.get(place);
  if (uid === undefined) return;
  const { state, expected_cents: expected } = await readShift(atWork('owner', at), uid);
  if (state === 'closed') return;
  const ctx = atWork(by, at);
  const counted = Math.max(0, (expected ?? 0) + differsBy);
  if (state === 'open')
    await countTill(ctx, uid, tillShifts.countTill.body.parse({ counted_cents: counted, unsynced: 0 }));
  await closeTill(ctx, uid, tillShifts.closeTill.body.parse(differsBy === 0 ? {} : { reason }));
};

/** One supplier is late for weeks, so that something is about to run out. */
const LATE = { skus: ['BN-02', 'GR-02'], days: 24 };

const isLate = ({ past }: Day, sku: string, at: Date): boolean =>
  LATE.skus.includes(sku) && localDate(at.getTime(), ZONE) > addDays(localDate(past.until.getTime(), ZONE), -LATE.days);

/** What is half gone is filled up. */
const deliver = async (day: Day, { by, at }: Act<'deliver'>): Promise<void> => {
  const { done, atWork, counter } = day;
  if (done.stock.has(+at)) return;
  const ctx = atWork(by, at);
  const rows = await reading(ctx, (tx) =>
    tx
      .selectFrom('stock_level')
      .select(['product_uid', 'quantity'])
      .where('merchant_uid', '=', day.ask.merchantUid)
      .execute(),
  );
  const levels = new Map(rows.map(({ product_uid: uid, quantity }) => [uid, quantity]));
  for (const { sku, shelf } of GOODS) {
    const uid = counter.products.get(sku);
    const full = (shelf ?? 0) * QUANTITY_ONE;
    const level = levels.get(uid ?? '') ?? 0;
    if (shelf === null || uid === undefined || level * 2 > full || isLate(day, sku, at)) continue;
    await recordStock(ctx, uid, { kind: 'received', quantity: full - level, reason: null });
  }
};

const moveStock = async ({ done, atWork, counter }: Day, act: Act<'stock'>): Promise<void> => {
  const uid = counter.products.get(act.sku);
  if (uid === undefined || done.stock.has(+act.at)) return;
  const { move: kind, quantity, reason } = act;
  await recordStock(atWork(act.by, act.at), uid, { kind, quantity, reason });
};

const see = async ({ atWork }: Day, { by, at, of, note }: Act<'see'>): Promise<void> => {
  const ctx = atWork(by, at);
  const open_ = await reading(ctx, (tx) =>
    tx
      .selectFrom('pos_difference')
      .select('uid')
      .where('order_uid', '=', of.uid)
      .where('seen_at', 'is', null)
      .execute(),
  );
  for (const { uid } of open_) await seeDifference(ctx, uid, { note });
};

const ACTED: { [K in TillAct['kind']]: (day: Day, act: Act<K>) => Promise<void> } = {
  open,
  sale: sellPlanned,
  refund,
  void: takeBack,
  cash,
  count,
  deliver,
  stock: moveStock,
  see,
};

/**
 * Does what somebody did. What the house refuses by now, since a visitor was at the same register or took a right away, is left
 * out: the demo goes on without it.
 */
export const actOut = async (day: Day, act: TillAct): Promise<void> => {
  // Safe: the table has for each kind what acts of that kind take.
  const work = ACTED[act.kind] as (day: Day, act: TillAct) => Promise<void>;
  await work(day, act).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    day.ctx.parts.log.warn('an act of the demo’s past was refused', { kind: act.kind, error });
  });
};
