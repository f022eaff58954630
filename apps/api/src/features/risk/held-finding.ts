import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { clearedBy, latestRisk, type LatestRisk, saveStanding, type StoredResult } from './store.ts';

export interface Finding {
  found: Application;
  latest: LatestRisk;
  result: StoredResult;
}

/** A finding that somebody answers for, under the lock and as it was on their screen. */
export const holdFinding = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  uid: string,
  { check, inputsHash }: { check: RiskCheckId; inputsHash: string },
): Promise<Finding> => {
  setScope(tx, ctx);
  const found = await holdApplication(tx, ctx.actor, uid);
  const latest = await latestRisk(tx, found.uid);
  const result = latest?.results.find((one) => one.check === check);
  if (!latest || !result) throw new Failure('wrong_state', 'The checks have not run yet.');
  if (result.inputsHash !== inputsHash)
    throw new Failure('stale', 'What this check looked at has changed. Review it again.');
  return { found, latest, result };
};

export const demandNotCleared = ({ latest, result }: Finding): void => {
  if (clearedBy(latest.clearances)(result)) throw new Failure('wrong_state', 'This finding is already cleared.');
  if (latest.isBlocked && result.check === 'R01')
    throw new Failure('wrong_state', 'A sanctions match was confirmed here and can’t be cleared.');
};

/** What lists of cases show, after something was cleared or confirmed. */
export const settleStanding = async (tx: WritableTransaction, uid: string) => {
  const latest = await latestRisk(tx, uid);
  if (!latest) throw new Error('checks that have run are not there');
  const { score } = latest.run;
  const standing = { score, band: bandOf(score, latest.hardStop !== null), hardStop: latest.hardStop };
  await saveStanding(tx, uid, standing);
  return { latest, ...standing };
};
