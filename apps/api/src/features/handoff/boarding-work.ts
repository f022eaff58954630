import type { BoardingOrder, Fee, ReserveOrder } from '@ledgate/providers/card-processor/order.ts';
import type { CardProcessor } from '@ledgate/providers/card-processor/port.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { limitsOf } from '@ledgate/domain/rates/sheet.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { loadFacts } from '../applications/public.ts';
import type { Asked, Operation } from '../operations/public.ts';
import {
  boardingOrder,
  demandProcessor,
  feesOf,
  findCheck,
  findMerchant,
  type HeldMerchant,
  reserveOf,
  type StoredCheck,
} from '../processor/public.ts';
import { inForce, listSaleRates, type SaleRate, saleInEffect, standingAcceptance } from '../rates/public.ts';

/** What the steps toward the processor work with, for one drive. */
export interface BoardingWork {
  processor: CardProcessor;
  order: BoardingOrder;
  fees: readonly Fee[];
  reserve: ReserveOrder | null;
  limits: BoardingOrder['limits'];
  check: StoredCheck | null;
  known: HeldMerchant | null;
  parts: Parts;
}

/** As much of it as rates, reserve and delay are about. */
export type TermsWork = Pick<BoardingWork, 'processor' | 'fees' | 'reserve' | 'limits' | 'known'>;

/** The ids there: known since it was boarded, or found by the step that created it. */
export const idsOf = (
  { known }: Pick<BoardingWork, 'known'>,
  { operation, receiptOf }: Asked,
): { entityId: string; merchantId: string } => {
  if (operation.kind !== 'board' && known) return known;
  const { entity, merchant } = receiptOf('entity');
  return { entityId: String(entity ?? ''), merchantId: String(merchant ?? '') };
};

/** What the merchant pays today: as it was signed, or as it was amended since. */
const demandSale = async (tx: ReadTransaction, parts: Parts, uid: string): Promise<SaleRate> => {
  const sale = await saleInEffect(tx, parts, inForce(await listSaleRates(tx, uid)).final);
  if (!sale) throw new Error('a merchant without accepted rates was sent to the processor');
  return sale;
};

export const openTerms = (ctx: Ctx, { applicationUid: uid }: Operation): Promise<TermsWork> =>
  reading(ctx, async (tx) => {
    const sale = await demandSale(tx, ctx.parts, uid);
    const { facts } = await loadFacts(tx, ctx.parts, uid);
    return {
      processor: demandProcessor(ctx.parts),
      fees: feesOf(sale),
      reserve: reserveOf(sale, facts.business),
      limits: limitsOf(sale.terms),
      known: await findMerchant(tx, uid),
    };
  });

export const openBoarding = (ctx: Ctx, { applicationUid: uid }: Operation): Promise<BoardingWork> =>
  reading(ctx, async (tx) => {
    const { parts } = ctx;
    const { facts } = await loadFacts(tx, parts, uid);
    const sale = await demandSale(tx, parts, uid);
    const acceptance = await standingAcceptance(tx, uid);
    if (!acceptance) throw new Error('a merchant without accepted rates was sent to the processor');
    return {
      processor: demandProcessor(parts),
      order: boardingOrder({ uid, facts, sale, acceptance }),
      fees: feesOf(sale),
      reserve: reserveOf(sale, facts.business),
      limits: limitsOf(sale.terms),
      check: await findCheck(tx, uid),
      known: await findMerchant(tx, uid),
      parts,
    };
  });
