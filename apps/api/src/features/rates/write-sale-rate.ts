import type { SaleBody } from '@ledgate/contract/rates.ts';
import type { SaleRateView } from '@ledgate/contract/rate-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { checkSale } from '@ledgate/domain/rates/rules.ts';
import { limitsOf } from '@ledgate/domain/rates/sheet.ts';
import { change, type Changed } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, moveApplication, reviewAllows } from '../applications/public.ts';
import { listBuyRates } from './buy-store.ts';
import { conditionsUnmet } from './conditions.ts';
import { demandCurrent, demandSound, demandWriter, holdForRates } from './demand.ts';
import { includedLines, spokenLines } from './line-values.ts';
import { demandSeen, demandSource, salePresenter } from './plans/rate-source.ts';
import { loadGround } from './rule-context.ts';
import { findSaleRate, insertSaleRate, listSaleRates, type SaleContent, updateSaleRate } from './sale-store.ts';
import { type BuyRate, inForce, type SaleRate, touchRates } from './stored-rate.ts';
import { voidVersions } from './void-rates.ts';

/** Reserve, limits and card program are the underwriter's; the merchant reads them on the sale side. */
const contentOf = (body: SaleBody, buy: BuyRate): SaleContent => ({
  model: body.pricing_model,
  lines: spokenLines(body.lines),
  included: includedLines(body.lines),
  terms: {
    amexProgram: buy.terms.amexProgram,
    reserve: buy.terms.reserve,
    limits: limitsOf(buy.terms),
    termMonths: body.term_months,
    autoRenew: body.auto_renew,
    collected: body.daily_or_monthly_discount,
    notes: body.merchant_visible_notes,
  },
  buyRateUid: buy.uid,
  planVersionUid: body.plan_version_uid,
  effectiveFrom: body.effective_from,
  isFinal: body.final,
});

interface Ask {
  found: Application;
  body: SaleBody;
  draft: SaleRate | null;
}

const save = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { found, body, draft }: Ask,
): Promise<Changed<SaleRateView>> => {
  const { final: buy } = inForce(await listBuyRates(tx, found.uid));
  if (!buy) throw new Failure('wrong_state', 'There is no final buy rate to price from yet.');
  const content = contentOf(body, buy);
  const { final, draft: open } = inForce(await listSaleRates(tx, found.uid));
  const keeps = [final, open].map((rate) => rate?.planVersionUid ?? null);
  const isoUid = found.iso?.uid ?? null;
  await demandSource(tx, ctx, 'price_plan', { ...content, bankUid: null, basis: null, isoUid, keeps });
  demandSound(checkSale(content, buy, await loadGround(tx, ctx.actor, found.uid)), content.isFinal);
  const at = ctx.parts.clock();
  const written = { applicationUid: found.uid, setBy: ctx.actor.uid, at };
  const outdated = [open, content.isFinal ? final : null].filter((old) => old !== null && old.uid !== draft?.uid);
  await voidVersions(
    tx,
    'sale_rate',
    outdated.map((old) => old?.uid ?? ''),
    { at, why: 'A newer version took its place' },
  );
  if (draft) await updateSaleRate(tx, draft.uid, content, written);
  const uid = draft?.uid ?? (await insertSaleRate(tx, content, written));
  await touchRates(tx, found.uid, { isMoved: content.isFinal });
  const saved = await findSaleRate(tx, uid);
  if (!saved) throw new Error('a sale rate that was saved is not there');
  if (content.isFinal)
    await moveApplication(tx, ctx, found, {
      event: 'set_sale_rate',
      holding: {
        reviewAllows: reviewAllows(found, ctx.actor),
        conditionsAreMet: await conditionsUnmet(tx, found.uid, saved.terms),
      },
      details: { sale_rate: saved.n },
    });
  return {
    subject: `application:${found.uid}`,
    ...(final && { before: { sale_rate: final.n, lines: final.lines } }),
    after: {
      sale_rate: saved.n,
      final: saved.isFinal,
      model: saved.model,
      lines: saved.lines,
      included: saved.included,
      terms: saved.terms,
      ...(saved.planVersionUid !== null && { plan_version: saved.planVersionUid }),
    },
    reply: (await salePresenter(tx, ctx, [saved]))(saved),
  };
};

export const setSaleRate = async (ctx: SignedInCtx, applicationUid: string, body: SaleBody): Promise<SaleRateView> => {
  demandWriter('sale', ctx.actor);
  return change(ctx, 'application.sale_rate_set', async (tx) => {
    setScope(tx, ctx);
    await demandSeen(tx, body.plan_version_uid);
    const found = await holdForRates(tx, ctx, 'sale', applicationUid);
    return save(tx, ctx, { found, body, draft: null });
  });
};

export const changeSaleRate = async (ctx: SignedInCtx, id: string, body: SaleBody): Promise<SaleRateView> => {
  demandWriter('sale', ctx.actor);
  return change(ctx, 'application.sale_rate_changed', async (tx) => {
    setScope(tx, ctx);
    await demandSeen(tx, body.plan_version_uid);
    const seen = await findSaleRate(tx, id);
    if (!seen) throw new Failure('not_found', 'There is no such sale rate.');
    const found = await holdForRates(tx, ctx, 'sale', seen.applicationUid);
    const rate = demandCurrent(ctx, await findSaleRate(tx, id));
    return save(tx, ctx, { found, body, draft: rate.isFinal ? null : rate });
  });
};
