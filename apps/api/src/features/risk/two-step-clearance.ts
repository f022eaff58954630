import type { RiskView } from '@ledgate/contract/risk.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import { mayDecideClearance, mayProposeClearance } from '@ledgate/domain/risk/clearing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { demandNotCleared, type Finding, holdFinding, settleStanding } from './held-finding.ts';
import { decideProposal, insertProposal, listProposals, type Proposal } from './hit-store.ts';
import { riskOf } from './read-risk.ts';
import { insertClearance, type LatestRisk } from './store.ts';

export interface ProposeAsk {
  check: RiskCheckId;
  reason: string;
  evidence: string;
  inputsHash: string;
}

const openProposal = async (tx: WritableTransaction, { found, result }: Finding): Promise<Proposal | undefined> =>
  (await listProposals(tx, found.uid)).find(
    (one) => one.decision === null && one.check === result.check && one.inputsHash === result.inputsHash,
  );

/** The mail says that there is one and no more: what was found is read on the case. */
const tellOfClearance = (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  { uid, reference }: Finding['found'],
  kind: 'clearance_proposed' | 'clearance_decided',
  to: Parameters<typeof tellSide>[2]['to'],
): Promise<void> =>
  tellSide(tx, parts, {
    kind,
    to,
    except: actor.uid,
    application: { uid, reference },
    ticket: null,
    path: `/applications/${uid}?tab=risk`,
  });

/** The first of two steps: who looked into the hit says why it is somebody else, and what shows it. */
export const proposeClearance = (ctx: SignedInCtx, uid: string, ask: ProposeAsk): Promise<RiskView> =>
  change(ctx, 'risk.clearance_proposed', async (tx) => {
    const { actor, parts } = ctx;
    const held = await holdFinding(tx, ctx, uid, ask);
    demandNotCleared(held);
    const { found, result } = held;
    if (!mayProposeClearance(result)) throw new Failure('wrong_state', 'There is no hit here to clear.');
    if (await openProposal(tx, held)) throw new Failure('wrong_state', 'A clearance of this hit is already proposed.');
    await insertProposal(tx, found.uid, { ...ask, by: actor.uid, at: parts.clock() });
    await openTask(tx, parts, {
      kind: 'hit_to_clear',
      applicationUid: found.uid,
      subject: ask.check,
      details: { check: ask.check },
    });
    await tellOfClearance(tx, ctx, found, 'clearance_proposed', { who: 'admins' });
    return {
      subject: `application:${found.uid}`,
      before: { check: ask.check, outcome: result.outcome, explanation: result.explanation },
      after: { check: ask.check, inputs: ask.inputsHash, evidence: ask.evidence },
      reason: ask.reason,
      reply: await riskOf(tx, ctx, found),
    };
  });

/** A hit that is no longer one needs nobody any more. */
const closeHitTasks = async (
  tx: WritableTransaction,
  parts: Parts,
  uid: string,
  { openStops }: Pick<LatestRisk, 'openStops'>,
): Promise<void> => {
  if (!openStops.some((check) => ['R01', 'R02', 'R03'].includes(check)))
    await closeTask(tx, parts, { kind: 'hit_after_boarding', applicationUid: uid, outcome: 'done' });
};

export interface DecideAsk {
  check: RiskCheckId;
  inputsHash: string;
  decision: 'confirm' | 'refuse';
  reason?: string | undefined;
}

/** The second step: an admin who is somebody else confirms, and the hit is cleared; or refuses, and it stays. */
export const decideClearance = (ctx: SignedInCtx, uid: string, ask: DecideAsk): Promise<RiskView> =>
  change(ctx, ask.decision === 'confirm' ? 'risk.clearance_confirmed' : 'risk.clearance_refused', async (tx) => {
    const { actor, parts } = ctx;
    const held = await holdFinding(tx, ctx, uid, ask);
    demandNotCleared(held);
    const { found, result } = held;
    const proposal = await openProposal(tx, held);
    if (!proposal) throw new Failure('wrong_state', 'Nobody has proposed to clear this hit.');
    if (!mayDecideClearance(actor.role, actor.uid, proposal.by.uid))
      throw new Failure('not_allowed', 'A clearance is decided by an admin other than the one who proposed it.');
    const isConfirmed = ask.decision === 'confirm';
    const at = parts.clock();
    const decision = isConfirmed ? 'confirmed' : 'refused';
    await decideProposal(tx, proposal.uid, { decision, by: actor.uid, at, reason: ask.reason ?? null });
    if (isConfirmed) {
      const { by, reason, evidence } = proposal;
      const cleared = { check: ask.check, inputsHash: ask.inputsHash, reason, evidence, proposedBy: by.uid };
      await insertClearance(tx, found.uid, { ...cleared, by: actor.uid, at });
    }
    const { band, latest } = await settleStanding(tx, found.uid);
    const task = { kind: 'hit_to_clear', applicationUid: found.uid, subject: ask.check, by: actor.uid } as const;
    await closeTask(tx, parts, { ...task, outcome: decision });
    await closeHitTasks(tx, parts, found.uid, latest);
    await tellOfClearance(tx, ctx, found, 'clearance_decided', { who: 'colleague', people: [proposal.by.uid] });
    return {
      subject: `application:${found.uid}`,
      before: { check: ask.check, outcome: result.outcome, proposed_by: proposal.by.uid },
      after: { check: ask.check, inputs: ask.inputsHash, decision, band },
      ...(ask.reason !== undefined && { reason: ask.reason }),
      reply: await riskOf(tx, ctx, found),
    };
  });
