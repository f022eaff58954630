import type { Reply } from '@ledgate/contract/call.ts';
import type { rates } from '@ledgate/contract/rates.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { type KeptReserve, keptReserve } from '@ledgate/domain/rates/kept-reserve.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import type { Application } from '../applications/public.ts';
import { saleInEffect } from './amendments/in-effect.ts';
import { demandSaleReader, seeApplication } from './demand.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce } from './stored-rate.ts';

/** By what was agreed when the account was closed; null while it is open. */
export const findKeptReserve = async (
  tx: ReadTransaction,
  parts: Parts,
  { uid, status, statusAt }: Application,
): Promise<KeptReserve | null> => {
  if (status !== 'closed') return null;
  const sale = await saleInEffect(tx, parts, inForce(await listSaleRates(tx, uid)).final);
  return sale && keptReserve(sale.terms, newYorkDate(statusAt.getTime()));
};

export const presentKeptReserve = (kept: KeptReserve | null): Reply<typeof rates.readKeptReserve>['reserve'] =>
  kept && { terms: kept.terms, held_until: kept.heldUntil };

export const readKeptReserve = (ctx: SignedInCtx, uid: string): Promise<Reply<typeof rates.readKeptReserve>> => {
  demandSaleReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const kept = await findKeptReserve(tx, ctx.parts, await seeApplication(tx, uid));
    return { reserve: presentKeptReserve(kept) };
  });
};
