import type { BoardingOrder, Fee, ReserveOrder } from '@ledgate/providers/card-processor/order.ts';
import type { CardProcessor } from '@ledgate/providers/card-processor/port.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { loadFacts } from '../applications/public.ts';
import type { Operation } from '../operations/public.ts';
import { findCheck, findMerchant, type HeldMerchant, type StoredCheck } from '../processor/public.ts';
import { inForce, listSaleRates, standingAcceptance } from '../rates/public.ts';
import { boardingOrder, feesOf, reserveOf } from './order.ts';

/** What the steps toward the processor work with, for one drive. */
export interface BoardingWork {
  processor: CardProcessor;
  order: BoardingOrder;
  fees: readonly Fee[];
  reserve: ReserveOrder | null;
  check: StoredCheck | null;
  known: HeldMerchant | null;
  parts: Parts;
}

/** Nobody configured one; what was planned waits until somebody does. */
export const demandProcessor = ({ processor }: Parts): CardProcessor => {
  if (!processor) throw new Error('no card processor is configured');
  return processor;
};

export const openBoarding = (ctx: Ctx, { applicationUid: uid }: Operation): Promise<BoardingWork> =>
  reading(ctx, async (tx) => {
    const { parts } = ctx;
    const { facts } = await loadFacts(tx, parts, uid);
    const { final: sale } = inForce(await listSaleRates(tx, uid));
    const acceptance = await standingAcceptance(tx, uid);
    if (!sale || !acceptance) throw new Error('a merchant without accepted rates was sent to the processor');
    return {
      processor: demandProcessor(parts),
      order: boardingOrder({ uid, facts, sale, acceptance }),
      fees: feesOf(sale),
      reserve: reserveOf(sale),
      check: await findCheck(tx, uid),
      known: await findMerchant(tx, uid),
      parts,
    };
  });
