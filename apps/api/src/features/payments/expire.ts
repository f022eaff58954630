import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { postExpiry } from './post.ts';
import { lockPayment, updatePayment } from './store.ts';
import { listSteps } from './step-store.ts';

const AT_ONCE = 50;

/** An authorization that nobody captured in time is let go by the issuer: so it is here, in the ledger too. */
const expire = (ctx: Ctx, uid: string): Promise<null> =>
  change(ctx, 'payment.expired', async (tx) => {
    setScope(tx, ctx);
    const payment = await lockPayment(tx, uid);
    const at = ctx.parts.clock();
    const isDue = payment?.status === 'authorized' && payment.expires_at !== null && payment.expires_at <= at;
    if (!payment || !isDue || payment.pending_step !== null) throw new DoneByAnother();
    postExpiry(tx, payment, await listSteps(tx, uid), at);
    await updatePayment(tx, payment, { status: 'expired' }, at);
    return { subject: `payment:${uid}`, before: { status: 'authorized' }, after: { status: 'expired' }, reply: null };
  });

export const expireAuthorizations = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  await eachInTurn(parts, {
    what: 'an authorization could not be ended',
    next: (after: { uid: string } | null) =>
      reading(ctx, (tx) => {
        const due = tx
          .selectFrom('payment')
          .select('uid')
          .where('status', '=', 'authorized')
          .where('pending_step', 'is', null)
          .where('expires_at', '<=', parts.clock());
        return (after ? due.where('uid', '>', after.uid) : due).orderBy('uid').limit(AT_ONCE).execute();
      }),
    work: ({ uid }) => expire(ctx, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};
