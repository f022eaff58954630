import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { RiskView } from '@ledgate/contract/risk.ts';
import { visibleFacts } from '@ledgate/domain/applications/fields/shown.ts';
import { RISK_CHECKS, suggestReserve } from '@ledgate/domain/risk/assess.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import { mayClear } from '@ledgate/domain/risk/clearing.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication, loadFacts } from '../applications/public.ts';
import type { KeptRelated } from './gather-evidence.ts';
import { type Cleared, clearedBy, latestRisk, listRuns, type StoredResult, type StoredRun } from './store.ts';
import { findWebsiteReview } from './website-store.ts';

const NAMES = new Map(RISK_CHECKS.map(({ id, name }) => [id, name]));

const presentRun = ({
  n,
  resultsN,
  at,
  cause,
  submission,
  score,
  band,
  by,
}: StoredRun): RiskView['history'][number] => ({
  n,
  at: at.toISOString(),
  cause,
  submission,
  score,
  band,
  by,
  unchanged: resultsN !== n,
});

const presentResult = (role: Role, result: StoredResult, isCleared: Cleared): RiskView['results'][number] => {
  const clearance = isCleared(result);
  return {
    check: result.check,
    name: NAMES.get(result.check) ?? result.check,
    version: result.version,
    outcome: result.outcome,
    points: result.points,
    explanation: result.explanation,
    what_would_change_it: result.change,
    inputs: result.inputs.map((input) => ({ ...input })),
    inputs_hash: result.inputsHash,
    queries: result.queries.map((query) => ({ ...query })),
    clearance: clearance ? { by: clearance.by, reason: clearance.reason, at: clearance.at.toISOString() } : null,
    may_clear: clearance === undefined && mayClear(role, result.outcome),
  };
};

/** What was shared is as it was found; how the other application stands is as of now. */
const presentRelated = async (
  tx: ReadTransaction,
  found: Application,
  kept: readonly KeptRelated[],
): Promise<RiskView['related']> => {
  if (kept.length === 0) return [];
  const rows = await tx
    .selectFrom('application')
    .select(['uid', 'reference', 'status', 'merchant_uid', 'dba_name', 'legal_name', 'submitted_at'])
    .where(
      'uid',
      'in',
      kept.map(({ application }) => application),
    )
    .execute();
  return kept.flatMap(({ application, links }) => {
    const row = rows.find(({ uid }) => uid === application);
    if (!row || row.submitted_at === null) return [];
    return [
      {
        application,
        reference: row.reference,
        name: row.dba_name ?? row.legal_name,
        status: row.status as Application['status'], // held to the closed list by a database constraint
        same_merchant: row.merchant_uid === found.merchant.uid,
        submitted_at: row.submitted_at.toISOString(),
        links,
      },
    ];
  });
};

const NOTHING = {
  run: null,
  current: false,
  band: null,
  open_stops: [],
  exposure_cents: 0,
  reserve: null,
  results: [],
  related: [],
};

/** How the risk of an application stands, within a transaction that sees it. */
export const riskOf = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application): Promise<RiskView> => {
  const latest = await latestRisk(tx, found.uid);
  const review = await findWebsiteReview(tx, found.uid);
  const base = {
    application: found.uid,
    reference: found.reference,
    history: (await listRuns(tx, found.uid)).map(presentRun),
    website: review && { seen: review.seen, by: review.by, at: review.at.toISOString() },
  };
  if (!latest) return { ...base, ...NOTHING };
  const { run, results, openStops, clearances, isCurrent } = latest;
  const band = bandOf(run.score, openStops.length > 0);
  const { facts } = await loadFacts(tx, ctx.parts, found.uid);
  const reserve = suggestReserve(band, visibleFacts(facts).business);
  const isCleared = clearedBy(clearances);
  return {
    ...base,
    run: presentRun(run),
    current: isCurrent,
    band,
    open_stops: openStops,
    exposure_cents: run.exposureCents,
    reserve: reserve && { bps: reserve.bps, days: reserve.days, cap_cents: reserve.capCents },
    results: results.map((result) => presentResult(ctx.actor.role, result, isCleared)),
    // Written by `runUnderLock`, which keeps exactly this.
    related: await presentRelated(tx, found, run.related as KeptRelated[]),
  };
};

export const readRisk = (ctx: SignedInCtx, uid: string): Promise<RiskView> =>
  reading(ctx, async (tx) => riskOf(tx, ctx, await chooseApplication(tx, ctx.actor, uid)));
