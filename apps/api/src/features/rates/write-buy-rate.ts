import type { BuyBody } from '@ledgate/contract/rates.ts';
import type { BuyRateView } from '@ledgate/contract/rate-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { isCurrent } from '@ledgate/domain/lifecycle/approvals.ts';
import { usualBasis } from '@ledgate/domain/rates/models.ts';
import { checkBuy } from '@ledgate/domain/rates/rules.ts';
import type { BuyTerms } from '@ledgate/domain/rates/sheet.ts';
import { change, type Changed } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Application,
  type Holding,
  moveApplication,
  reviewAllows,
  standingApprovals,
  voidApprovals,
} from '../applications/public.ts';
import { tellStep } from '../notifications/public.ts';
import { type BuyContent, findBuyRate, insertBuyRate, listBuyRates, updateBuyRate } from './buy-store.ts';
import { conditionsUnmet } from './conditions.ts';
import { demandBank, demandCurrent, demandSound, demandWriter, holdForRates } from './demand.ts';
import { spokenLines } from './line-values.ts';
import { buyPresenter, demandSeen, demandSource } from './plans/rate-source.ts';
import { demandWholeReserve, protectionOf } from './protection.ts';
import { loadGround } from './rule-context.ts';
import { type BuyRate, inForce, touchRates } from './stored-rate.ts';
import { voidSaleRates, voidVersions } from './void-rates.ts';

const contentOf = (body: BuyBody): BuyContent => ({
  model: body.pricing_model,
  costBasis: body.cost_basis ?? usualBasis(body.pricing_model),
  lines: spokenLines(body.lines),
  terms: {
    amexProgram: body.amex_program,
    ...protectionOf(body),
    revenueSharePpm: body.revenue_share,
  },
  bankUid: body.bank_uid,
  planVersionUid: body.schedule_version_uid,
  effectiveFrom: body.effective_from,
  isFinal: body.final,
});

const demandWhole = ({ terms }: BuyContent): void => {
  const fault = (path: string, message: string) => new Failure('invalid', message, { errors: { [path]: [message] } });
  if (terms.revenueSharePpm > 1_000_000) throw fault('revenue_share', 'A share is at most 100%.');
  demandWholeReserve(terms);
};

/** What the lifecycle asks before it lets a buy rate move the application. */
const holdingOf = async (
  tx: ReadTransaction,
  { actor }: SignedInCtx,
  found: Application,
  terms: BuyTerms,
): Promise<Holding> => {
  const standing = await standingApprovals(tx, found.uid);
  const recommendation = standing.find(({ step }) => step === 'recommend');
  return {
    reviewAllows: reviewAllows(found, actor),
    isoIsAssigned: found.iso !== null,
    noIsoIsAssigned: found.iso === null,
    recommendationIsFavourable: recommendation !== undefined && recommendation.decision !== 'decline',
    recommendationIsCurrent: recommendation !== undefined && isCurrent(recommendation, found.evidence),
    buyRateIsReady: true,
    conditionsAreMet: await conditionsUnmet(tx, found.uid, terms),
  };
};

/** A final buy rate takes the place of the one before, undoes what was built on it, and moves the application. */
const putInForce = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  found: Application,
  rate: { n: number; terms: BuyTerms; before: BuyRate | null },
): Promise<void> => {
  const at = ctx.parts.clock();
  const isLater = found.status !== 'recommended';
  if (rate.before) {
    await voidSaleRates(tx, found.uid, { at, why: `Buy rate ${rate.n} took effect` });
    // Whoever signed the agreement that falls with it, or was asked to, hears of it.
    await enqueue(tx, ctx.parts, 'askForSignatures', { application: found.uid });
  }
  const moved = await moveApplication(tx, ctx, found, {
    event: 'set_buy_rate',
    holding: await holdingOf(tx, ctx, found, rate.terms),
    details: { buy_rate: rate.n },
  });
  if (isLater) await voidApprovals(tx, found.uid, { at, eventN: moved.n, steps: ['iso', 'merchant', 'admin'] });
  await tellStep(tx, ctx.parts, moved);
};

interface Ask {
  found: Application;
  body: BuyBody;
  /** The draft that is edited in place; anything else is followed by a new version. */
  draft: BuyRate | null;
}

const save = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { found, body, draft }: Ask,
): Promise<Changed<BuyRateView>> => {
  const content = contentOf(body);
  await demandBank(tx, content.bankUid);
  demandWhole(content);
  const { final, draft: open } = inForce(await listBuyRates(tx, found.uid));
  const keeps = [final, open].map((rate) => rate?.planVersionUid ?? null);
  await demandSource(tx, ctx, 'bank_schedule', { ...content, basis: content.costBasis, isoUid: null, keeps });
  demandSound(checkBuy(content, await loadGround(tx, ctx.actor, found.uid)), content.isFinal);
  const at = ctx.parts.clock();
  const written = { applicationUid: found.uid, setBy: ctx.actor.uid, at };
  const outdated = [open, content.isFinal ? final : null].filter((old) => old !== null && old.uid !== draft?.uid);
  await voidVersions(
    tx,
    'buy_rate',
    outdated.map((old) => old?.uid ?? ''),
    { at, why: 'A newer version took its place' },
  );
  if (draft) await updateBuyRate(tx, draft.uid, content, written);
  const uid = draft?.uid ?? (await insertBuyRate(tx, content, written));
  await touchRates(tx, found.uid, { isMoved: content.isFinal });
  const saved = await findBuyRate(tx, uid);
  if (!saved) throw new Error('a buy rate that was saved is not there');
  if (content.isFinal) await putInForce(tx, ctx, found, { n: saved.n, terms: saved.terms, before: final });
  return {
    subject: `application:${found.uid}`,
    ...(final && { before: { buy_rate: final.n, lines: final.lines } }),
    after: {
      buy_rate: saved.n,
      final: saved.isFinal,
      model: saved.model,
      basis: saved.costBasis,
      lines: saved.lines,
      terms: saved.terms,
      ...(saved.planVersionUid !== null && { schedule_version: saved.planVersionUid }),
    },
    reply: (await buyPresenter(tx, ctx, [saved]))(saved),
  };
};

export const setBuyRate = async (ctx: SignedInCtx, applicationUid: string, body: BuyBody): Promise<BuyRateView> => {
  demandWriter('buy', ctx.actor);
  return change(ctx, 'application.buy_rate_set', async (tx) => {
    setScope(tx, ctx);
    await demandSeen(tx, body.schedule_version_uid);
    const found = await holdForRates(tx, ctx, 'buy', applicationUid);
    return save(tx, ctx, { found, body, draft: null });
  });
};

export const changeBuyRate = async (ctx: SignedInCtx, id: string, body: BuyBody): Promise<BuyRateView> => {
  demandWriter('buy', ctx.actor);
  return change(ctx, 'application.buy_rate_changed', async (tx) => {
    setScope(tx, ctx);
    await demandSeen(tx, body.schedule_version_uid);
    const seen = await findBuyRate(tx, id);
    if (!seen) throw new Failure('not_found', 'There is no such buy rate.');
    const found = await holdForRates(tx, ctx, 'buy', seen.applicationUid);
    const rate = demandCurrent(ctx, await findBuyRate(tx, id));
    return save(tx, ctx, { found, body, draft: rate.isFinal ? null : rate });
  });
};
