import { till } from '@ledgate/contract/till.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { taxesFor } from '@ledgate/domain/till/catalogue.ts';

import type { SignedInCtx } from '../../core/context.ts';
import { changeOrder, sell } from '../../features/till/public.ts';
import type { Day } from './day.ts';
import type { PlannedOrder, TillAct } from './acts.ts';
import { takeCard } from './card-payments.ts';
import { goodOf } from './goods.ts';
import { ZONE } from './plan-day.ts';

type Sale = Extract<TillAct, { kind: 'sale' }>;

const linesOf = ({ counter }: Day, { order, at }: Sale) => {
  const today = localDate(at.getTime(), ZONE);
  return order.lines.map(({ uid, sku, quantity, unitCents, discount }) => {
    const { name, taxCategory } = goodOf(sku);
    return {
      uid,
      product: counter.products.get(sku) ?? null,
      name,
      quantity,
      unit_price_cents: unitCents,
      discount,
      taxes: taxesFor(taxCategory, counter.taxes, today),
    };
  });
};

const tendersOf = ({ tenders }: PlannedOrder) => tenders.filter(({ kind }) => kind !== 'card');

/** A card that the provider does not know of was never asked: then nothing was sold. */
const isKnown = ({ txns }: Day, { tenders }: PlannedOrder): boolean =>
  tenders.every(({ kind, uid }) => kind !== 'card' || txns.get(uid)?.isApproved === true);

const payByCard = async (day: Day, ctx: SignedInCtx, { order, at }: Sale, shift: string): Promise<void> => {
  for (const event of day.events) {
    const txn = event.kind === 'sale' && event.order === order.uid ? day.txns.get(event.reference) : undefined;
    if (event.kind === 'sale' && txn) await takeCard({ ctx, owner: day.ask, txn }, event);
  }
  const body = { action: 'pay', shift, tenders: tendersOf(order), sold_at: at.toISOString() };
  await changeOrder(ctx, order.uid, till.changeOrder.body.parse(body));
};

/** Sells as the counter does: what a card pays is opened first and closed once it has. */
export const sellPlanned = async (day: Day, act: Sale): Promise<void> => {
  const { order, place, by, at } = act;
  const { done, counter } = day;
  const shift = done.shifts.get(place);
  const status = done.orders.get(order.uid);
  if (shift === undefined || !isKnown(day, order)) return;
  const heardAt = new Date(at.getTime() + (order.heardAfterMs ?? 0));
  const ctx = day.atWork(by, heardAt);
  const hasCard = order.tenders.some(({ kind }) => kind === 'card');
  if (status === undefined)
    await sell(
      ctx,
      till.sell.body.parse({
        uid: order.uid,
        register: counter.registers[place],
        shift,
        lines: linesOf(day, act),
        discount: order.discount,
        tip_cents: order.tipCents,
        note: order.note,
        catalogue_version: counter.version,
        total_cents: order.totalCents,
        hold: order.hold,
        awaits_card: hasCard,
        tenders: hasCard ? [] : tendersOf(order),
        is_offline: order.heardAfterMs !== null,
        sold_at: at.toISOString(),
      }),
    );
  if (hasCard && (status === undefined || status === 'open')) await payByCard(day, ctx, act, shift);
  done.orders.set(order.uid, order.hold === null ? 'paid' : 'open');
};
