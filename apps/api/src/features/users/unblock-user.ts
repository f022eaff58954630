import type { UserRow } from '@ledgate/contract/users.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { endSessions } from '../auth/public.ts';
import { holdForStep } from './hold-for-step.ts';
import { presentUser } from './present.ts';
import { loadUser, saveBlocked } from './store.ts';
import { tellAccess } from './tell-access.ts';

export const unblockUser = (ctx: SignedInCtx, uid: string): Promise<UserRow> =>
  change(ctx, 'user.unblocked', async (tx) => {
    const { target } = await holdForStep(tx, ctx, 'unblock', uid);
    // A sign-in that was under way during the block must not come to life with it lifted.
    await endSessions(tx, ctx.parts, { userUid: uid, because: 'blocked' });
    await saveBlocked(tx, uid, null);
    await tellAccess(tx, ctx.parts, target, { what: 'unblocked' });
    const reply = presentUser(await loadUser(tx, uid), ctx.actor);
    return { subject: `user:${uid}`, before: { blocked: true }, after: { blocked: false }, reply };
  });
