import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Application } from '../applications/public.ts';

/** What staff correct is checked again at once; what a merchant changes, when all answers are sent together. */
export const checkCorrection = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  found: Pick<Application, 'uid' | 'submission'>,
): Promise<void> => {
  if (found.submission === 0 || !isStaff(ctx.actor.role)) return;
  await enqueue(tx, ctx.parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
};
