import type { RiskView } from '@ledgate/contract/risk.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import { mayClear, takesTwo } from '@ledgate/domain/risk/clearing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandNotCleared, holdFinding, settleStanding } from './held-finding.ts';
import { riskOf } from './read-risk.ts';
import { insertClearance, type StoredResult } from './store.ts';

export interface ClearAsk {
  check: RiskCheckId;
  reason: string;
  /** Of the inputs that were on the screen. */
  inputsHash: string;
}

const refusalOf = (result: StoredResult): Failure => {
  if (result.outcome === 'list_missing')
    return new Failure('wrong_state', 'No one can clear this. It ends when a current sanctions list is loaded.');
  if (takesTwo(result) && result.outcome === 'hard_stop')
    return new Failure('wrong_state', 'It takes two people: propose to clear it, and an admin confirms.');
  return result.outcome === 'block'
    ? new Failure('not_allowed', 'Only an admin can make a policy exception.')
    : new Failure('wrong_state', 'There is nothing to clear here.');
};

/** Somebody answers for it that this finding does not stand in the way. Other inputs, and it does again. */
export const clearCheck = (ctx: SignedInCtx, uid: string, ask: ClearAsk): Promise<RiskView> =>
  change(ctx, 'risk.cleared', async (tx) => {
    const { actor, parts } = ctx;
    const held = await holdFinding(tx, ctx, uid, ask);
    demandNotCleared(held);
    const { found, result } = held;
    if (!mayClear(actor.role, result)) throw refusalOf(result);
    await insertClearance(tx, found.uid, { ...ask, by: actor.uid, at: parts.clock() });
    const { band } = await settleStanding(tx, found.uid);
    return {
      subject: `application:${found.uid}`,
      before: { check: ask.check, outcome: result.outcome, explanation: result.explanation },
      after: { check: ask.check, inputs: ask.inputsHash, band },
      reason: ask.reason,
      reply: await riskOf(tx, ctx, found),
    };
  });
