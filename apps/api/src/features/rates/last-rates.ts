import type { Reply } from '@ledgate/contract/call.ts';
import type { rates } from '@ledgate/contract/rates.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import type { Application } from '../applications/public.ts';
import { demandBuyReader, isWriter, seeApplication } from './demand.ts';
import { presentLines } from './present.ts';

type LastRates = Reply<typeof rates.readLastRates>;

const lastBought = async (tx: ReadTransaction, uid: string, model: PricingModel): Promise<LastRates['buy']> => {
  const rows = await tx
    .selectFrom('buy_rate as r')
    .innerJoin('application as a', 'a.uid', 'r.application_uid')
    .innerJoin('bank as b', 'b.uid', 'r.bank_uid')
    .distinctOn('r.bank_uid')
    .select(['r.bank_uid', 'r.cost_basis', 'r.lines', 'r.at', 'a.reference'])
    .where('r.pricing_model', '=', model)
    .where('r.final', '=', true)
    .where('r.voided_at', 'is', null)
    .where('r.application_uid', '<>', uid)
    .where('b.active', '=', true)
    .orderBy('r.bank_uid')
    .orderBy('r.at', 'desc')
    .execute();
  return rows.map((row) => ({
    bank_uid: row.bank_uid,
    cost_basis: row.cost_basis as CostBasis, // held to the closed list by a database constraint
    lines: presentLines(row.lines as LineValues),
    reference: row.reference,
    at: row.at.toISOString(),
  }));
};

const lastSold = async (
  tx: ReadTransaction,
  { uid, iso }: Application,
  model: PricingModel,
): Promise<LastRates['sale']> => {
  const row = await tx
    .selectFrom('sale_rate as r')
    .innerJoin('application as a', 'a.uid', 'r.application_uid')
    .select(['r.lines', 'r.included', 'r.at', 'a.reference'])
    .where('r.pricing_model', '=', model)
    .where('r.final', '=', true)
    .where('r.voided_at', 'is', null)
    .where('r.application_uid', '<>', uid)
    .where('a.iso_uid', iso === null ? 'is' : '=', iso?.uid ?? null)
    .orderBy('r.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  // Written by `saveSaleRate`, which took exactly these types.
  const lines = presentLines(row.lines as LineValues, row.included as LineName[]);
  return { lines, reference: row.reference, at: row.at.toISOString() };
};

/** What to start from: the same bank's last price, and the same ISO's. What others pay is for those who set it. */
export const readLastRates = async (ctx: SignedInCtx, uid: string, model: PricingModel): Promise<LastRates> => {
  demandBuyReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await seeApplication(tx, uid);
    return {
      buy: isWriter('buy', ctx.actor) ? await lastBought(tx, found.uid, model) : [],
      sale: isWriter('sale', ctx.actor) ? await lastSold(tx, found, model) : null,
    };
  });
};
