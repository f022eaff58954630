import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { OrderAct } from '@ledgate/contract/till.ts';
import { levelFault } from '@ledgate/domain/till/dual-pricing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { exemptionOf } from '../customers/public.ts';
import { merchantPricing, settingsOf } from '../merchant-settings/public.ts';
import { promisedByCards } from '../payments/public.ts';
import { useApprovals } from './approvals.ts';
import { deleteLines, insertLines, lockOrder, updateOrder } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { priceOrder } from './price-order.ts';
import { amountsOf, cardPpmOf, demandAsCatalogue, demandBuyer } from './sell.ts';
import { ownMerchant } from './sight.ts';

type HoldAct = Extract<OrderAct, { action: 'hold' }>;

/** A held order gets what is in it now, at the prices of now. */
export const holdOrder = async (ctx: SignedInCtx, uid: string, act: HoldAct): Promise<OrderView> => {
  const merchantUid = ownMerchant(ctx);
  const prices = await merchantPricing(ctx.parts, merchantUid);
  const fault = levelFault(prices, act.price_level, act.price_level === 'card');
  if (fault !== null) throw new Failure('wrong_state', `${fault} The order stays as it was.`);
  return change(ctx, 'order.held', async (tx) => {
    setScope(tx, ctx);
    const order = await lockOrder(tx, merchantUid, uid);
    if (!order) throw new Failure('not_found', 'There is no such order.');
    if (order.status !== 'open') throw new Failure('wrong_state', 'This order is not open any more.');
    if (ctx.ifMatch !== null && ctx.ifMatch !== order.version)
      throw new Failure('stale', 'Somebody else changed this order.', { currentVersion: order.version });
    if ((await promisedByCards(tx, uid)) > 0)
      throw new Failure('wrong_state', 'A card was charged for this order. Finish it, or void the card payment first.');
    const at = ctx.parts.clock();
    const settings = await settingsOf(tx, merchantUid);
    const customer = await demandBuyer(tx, merchantUid, act.customer, false);
    const exemption = await exemptionOf(tx, merchantUid, customer, at);
    const pricing = {
      merchantUid,
      settings,
      abilities: ctx.actor.abilities,
      isExempt: exemption !== null,
      prices,
      at,
      isOffline: false,
    };
    const found = await priceOrder(tx, act, pricing);
    const using = { merchantUid, orderUid: uid, registerUid: null, given: act.approvals, now: at };
    const approvals = await useApprovals(tx, using, found.needed);
    demandAsCatalogue(found, act.total_cents);
    await deleteLines(tx, uid);
    await insertLines(tx, order, found.lines);
    const held = await updateOrder(tx, order, {
      ...amountsOf(found),
      label: act.label,
      note: act.note === '' ? null : act.note,
      discount: act.discount,
      customer_uid: customer,
      is_exempt: exemption !== null,
      exemption_uid: exemption?.uid ?? null,
      catalogue_version: act.catalogue_version,
      tax_rounding: settings.taxRounding,
      price_level: act.price_level,
      card_ppm: cardPpmOf(prices),
    });
    return {
      subject: `till:${uid}`,
      after: { merchant: merchantUid, number: held.number, cents: held.total_cents, label: held.label, approvals },
      reply: await presentOrder(tx, ctx, held),
    };
  });
};
