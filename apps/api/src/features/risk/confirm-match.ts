import type { RiskView } from '@ledgate/contract/risk.ts';
import { mayConfirmMatch } from '@ledgate/domain/risk/clearing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { holdFinding, settleStanding } from './held-finding.ts';
import { decideProposal, insertTrueMatch, listProposals } from './hit-store.ts';
import { riskOf } from './read-risk.ts';

/**
 * The listed party and ours are one. The case is blocked for good and compliance takes over; its merchant and its ISO
 * hear nothing of it.
 */
export const confirmMatch = (
  ctx: SignedInCtx,
  uid: string,
  ask: { reason: string; inputsHash: string },
): Promise<RiskView> =>
  change(ctx, 'risk.match_confirmed', async (tx) => {
    const { actor, parts } = ctx;
    const { found, latest, result } = await holdFinding(tx, ctx, uid, { check: 'R01', inputsHash: ask.inputsHash });
    if (latest.isBlocked) throw new Failure('wrong_state', 'This match is already confirmed.');
    if (!mayConfirmMatch(result)) throw new Failure('wrong_state', 'There is no hit on a sanctions list here.');
    const at = parts.clock();
    await insertTrueMatch(tx, found.uid, { ...ask, by: actor.uid, at });
    for (const { uid: open, by, check, decision } of await listProposals(tx, found.uid)) {
      // Whoever proposed to clear it does not refuse that alone; the match itself ends it.
      if (check === 'R01' && decision === null && by.uid !== actor.uid)
        await decideProposal(tx, open, { decision: 'refused', by: actor.uid, at, reason: ask.reason });
    }
    await settleStanding(tx, found.uid);
    const about = { applicationUid: found.uid, by: actor.uid } as const;
    await closeTask(tx, parts, { kind: 'hit_to_clear', subject: 'R01', outcome: 'refused', ...about });
    await closeTask(tx, parts, { kind: 'hit_after_boarding', outcome: 'confirmed', ...about });
    await openTask(tx, parts, { kind: 'sanctions_match', applicationUid: found.uid });
    return {
      subject: `application:${found.uid}`,
      before: { check: 'R01', outcome: result.outcome, explanation: result.explanation },
      after: { check: 'R01', inputs: ask.inputsHash, blocked: true },
      reason: ask.reason,
      reply: await riskOf(tx, ctx, found),
    };
  });
