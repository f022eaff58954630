import type { RiskView } from '@ledgate/contract/risk.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import { mayClear } from '@ledgate/domain/risk/clearing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { holdApplication } from '../applications/public.ts';
import { riskOf } from './read-risk.ts';
import { clearedBy, insertClearance, latestRisk, saveStanding } from './store.ts';

export interface ClearAsk {
  check: RiskCheckId;
  reason: string;
  /** Of the inputs that were on the screen. */
  inputsHash: string;
}

/** Somebody answers for it that this finding does not stand in the way. Other inputs, and it does again. */
export const clearCheck = (ctx: SignedInCtx, uid: string, ask: ClearAsk): Promise<RiskView> =>
  change(ctx, 'risk.cleared', async (tx) => {
    const { actor, parts } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    const latest = await latestRisk(tx, found.uid);
    const result = latest?.results.find(({ check }) => check === ask.check);
    if (!latest || !result) throw new Failure('wrong_state', 'The checks have not run yet.');
    if (result.inputsHash !== ask.inputsHash)
      throw new Failure('stale', 'What this check looked at has changed since. Look at it again.');
    if (clearedBy(latest.clearances)(result)) throw new Failure('wrong_state', 'This finding is cleared already.');
    if (!mayClear(actor.role, result.outcome)) {
      const isForAdmins = result.outcome === 'block';
      throw isForAdmins
        ? new Failure('not_allowed', 'Only an admin makes an exception from the policy.')
        : new Failure('wrong_state', 'There is nothing to clear here.');
    }
    await insertClearance(tx, found.uid, { ...ask, by: actor.uid, at: parts.clock() });
    const after = await latestRisk(tx, found.uid);
    const hardStop = after?.hardStop ?? null;
    const band = bandOf(latest.run.score, hardStop !== null);
    await saveStanding(tx, found.uid, { score: latest.run.score, band, hardStop });
    return {
      subject: `application:${found.uid}`,
      before: { check: ask.check, outcome: result.outcome, explanation: result.explanation },
      after: { check: ask.check, inputs: ask.inputsHash, band },
      reason: ask.reason,
      reply: await riskOf(tx, ctx, found),
    };
  });
