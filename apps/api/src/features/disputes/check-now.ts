import type { DisputeView } from '@ledgate/contract/dispute-view.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { reading } from '../../core/scope.ts';
import { askProcessor, cardPayments } from '../payments/public.ts';
import { noDispute } from './answer.ts';
import { followDispute, readMerchantDisputes } from './fetch.ts';
import { readDispute } from './read-disputes.ts';
import { driveAnswer } from './send.ts';
import { findDispute } from './store.ts';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 60;

const spendLook = ({ parts, actor }: SignedInCtx): Promise<void> =>
  spend(parts, { bucket: `disputes:${actor.uid}`, most: MOST_AN_HOUR, windowMs: HOUR_MS });

/** What is new of the own business; the house reads for everybody by itself. */
export const fetchDisputes = async (ctx: SignedInCtx): Promise<{ done: true }> => {
  const { merchantUid } = ctx.actor;
  if (merchantUid === null) throw new Failure('not_allowed', 'Only the business itself asks for its disputes.');
  cardPayments(ctx.parts);
  await spendLook(ctx);
  await askProcessor(() => readMerchantDisputes(ctx.parts, merchantUid));
  return { done: true };
};

/** A look that somebody waits for, also at an answer that has no receipt yet. */
export const checkDispute = async (ctx: SignedInCtx, uid: string): Promise<DisputeView> => {
  const dispute = await reading(ctx, (tx) => findDispute(tx, uid));
  if (!dispute) throw noDispute();
  await spendLook(ctx);
  if (dispute.pending_answer !== null) await driveAnswer(ctx.parts, dispute.pending_answer);
  await askProcessor(() => followDispute(ctx.parts, dispute.processor_id));
  return readDispute(ctx, uid);
};
