import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { RiskView } from '@ledgate/contract/risk.ts';
import { visibleFacts } from '@ledgate/domain/applications/fields/shown.ts';
import { RISK_CHECKS, suggestReserve } from '@ledgate/domain/risk/assess.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import { mayClear, mayConfirmMatch, mayDecideClearance, mayProposeClearance } from '@ledgate/domain/risk/clearing.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { isInquiryRecent } from '@ledgate/domain/risk/match-inquiry.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication, loadFacts } from '../applications/public.ts';
import type { KeptRelated } from './gather-evidence.ts';
import { findInquiry, findTrueMatch, type Inquiry, listProposals, type Proposal } from './hit-store.ts';
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

/** What the asker may do about a finding, and what others have done. */
interface Standing {
  actor: { role: Role; uid: string };
  isCleared: Cleared;
  proposals: readonly Proposal[];
  isBlocked: boolean;
}

const presentProposal = (proposal: Proposal | undefined): RiskView['results'][number]['proposal'] =>
  proposal
    ? {
        by: proposal.by,
        reason: proposal.reason,
        evidence: proposal.evidence,
        at: proposal.at.toISOString(),
        decision: proposal.decision,
        decision_reason: proposal.decisionReason,
      }
    : null;

const presentResult = (result: StoredResult, standing: Standing): RiskView['results'][number] => {
  const { actor, isCleared, proposals, isBlocked } = standing;
  const clearance = isCleared(result);
  const proposal = proposals.findLast(
    ({ check, inputsHash }) => check === result.check && inputsHash === result.inputsHash,
  );
  const isWaiting = proposal !== undefined && proposal.decision === null;
  const isOpen = clearance === undefined && !(isBlocked && result.check === 'R01');
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
    clearance: clearance
      ? {
          by: clearance.by,
          proposed_by: clearance.proposedBy,
          evidence: clearance.evidence,
          reason: clearance.reason,
          at: clearance.at.toISOString(),
        }
      : null,
    proposal: presentProposal(proposal),
    may_clear: isOpen && mayClear(actor.role, result),
    may_propose: isOpen && !isWaiting && mayProposeClearance(result),
    may_decide: isOpen && isWaiting && mayDecideClearance(actor.role, actor.uid, proposal.by.uid),
    may_confirm_match: !isBlocked && mayConfirmMatch(result),
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

const presentInquiry = ({ on, reference, result, note, by, at }: Inquiry, now: Date): RiskView['inquiry'] => ({
  on,
  reference,
  result,
  note,
  by,
  at: at.toISOString(),
  is_recent: isInquiryRecent(on, newYorkDate(now.getTime())),
});

const NOTHING = {
  run: null,
  current: false,
  band: null,
  hard_stop: null,
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
  const [match, inquiry] = [await findTrueMatch(tx, found.uid), await findInquiry(tx, found.uid)];
  const base = {
    application: found.uid,
    reference: found.reference,
    history: (await listRuns(tx, found.uid)).map(presentRun),
    true_match: match && { by: match.by, reason: match.reason, at: match.at.toISOString() },
    inquiry: inquiry && presentInquiry(inquiry, ctx.parts.clock()),
    website: review && { seen: review.seen, by: review.by, at: review.at.toISOString() },
  };
  if (!latest) return { ...base, ...NOTHING };
  const { run, results, openStops, hardStop, clearances, isCurrent, isBlocked } = latest;
  const band = bandOf(run.score, openStops.length > 0);
  const { facts } = await loadFacts(tx, ctx.parts, found.uid);
  const reserve = suggestReserve(band, visibleFacts(facts).business);
  const isCleared = clearedBy(clearances);
  const standing = { actor: ctx.actor, isCleared, isBlocked, proposals: await listProposals(tx, found.uid) };
  return {
    ...base,
    run: presentRun(run),
    current: isCurrent,
    band,
    hard_stop: hardStop,
    open_stops: openStops,
    exposure_cents: run.exposureCents,
    reserve: reserve && { bps: reserve.bps, days: reserve.days, cap_cents: reserve.capCents },
    results: results.map((result) => presentResult(result, standing)),
    // Written by `runUnderLock`, which keeps exactly this.
    related: await presentRelated(tx, found, run.related as KeptRelated[]),
  };
};

export const readRisk = (ctx: SignedInCtx, uid: string): Promise<RiskView> =>
  reading(ctx, async (tx) => riskOf(tx, ctx, await chooseApplication(tx, ctx.actor, uid)));
