import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { sendInvitation } from '../auth/public.ts';
import { holdForStep } from './hold-for-step.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 5;

export const inviteAgain = async (ctx: SignedInCtx, uid: string): Promise<{ done: true }> => {
  // Counted for the person invited, whoever asks: it is their mailbox that fills.
  await spend(ctx.parts, { bucket: `invitation:${uid}`, most: PER_HOUR, windowMs: HOUR_MS });
  return change(ctx, 'user.invited_again', async (tx) => {
    await holdForStep(tx, ctx, 'invite', uid);
    await sendInvitation(tx, ctx, uid);
    return { subject: `user:${uid}`, reply: { done: true } };
  });
};
