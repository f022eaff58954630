import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import { levelFault } from '@ledgate/domain/till/dual-pricing.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { promisedByCards, refuse } from '../payments/public.ts';
import { lockOrder, pricesOf } from './order-store.ts';

/** So much of an open order is still due, with every card that was asked and has not said no. The order is held until the end. */
export const demandDue = async (
  tx: WritableTransaction,
  { actor }: SignedInCtx,
  orderUid: string,
  cents: number,
): Promise<void> => {
  const order = await lockOrder(tx, actor.merchantUid ?? '', orderUid);
  if (!order) throw new Failure('not_found', 'There is no such order.');
  if (order.status !== 'open')
    throw new Failure('wrong_state', 'This order is not open any more. Nothing was charged.');
  const fault = levelFault(pricesOf(order), order.price_level, true);
  if (fault !== null) throw new Failure('wrong_state', `${fault} Open it at card prices first. Nothing was charged.`);
  const due = order.total_cents - (await promisedByCards(tx, orderUid));
  if (cents > due) throw refuse({ amount_cents: `${showCents(due)} of this order is still due.` });
};
