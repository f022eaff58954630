import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { endSessions } from '../auth/public.ts';
import { holdForStep } from './hold-for-step.ts';
import { saveBlocked } from './store.ts';
import { tellAccess } from './tell-access.ts';

export const blockUser = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> =>
  change(ctx, 'user.blocked', async (tx) => {
    const { target } = await holdForStep(tx, ctx, 'block', uid);
    await saveBlocked(tx, uid, ctx.parts.clock());
    await endSessions(tx, ctx.parts, { userUid: uid, because: 'blocked' });
    await tellAccess(tx, ctx.parts, target, { what: 'blocked' });
    return { subject: `user:${uid}`, before: { blocked: false }, after: { blocked: true }, reply: { done: true } };
  });
