import { showCents } from '@ledgate/domain/rates/units.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { tellSide } from '../notifications/public.ts';
import { lockPayment, updatePayment } from './store.ts';

const AT_ONCE = 50;

const remind = (ctx: Ctx, uid: string): Promise<null> =>
  change(ctx, 'payment.reminded', async (tx) => {
    setScope(tx, ctx);
    const payment = await lockPayment(tx, uid);
    const at = ctx.parts.clock();
    if (payment?.status !== 'authorized' || payment.reminded_at !== null || payment.expires_at === null)
      throw new DoneByAnother();
    await updatePayment(tx, payment, { reminded_at: at }, at);
    const day = newYorkDate(payment.expires_at.getTime());
    const application = await tx
      .selectFrom('application')
      .select(['uid', 'reference'])
      .where('uid', '=', payment.application_uid)
      .executeTakeFirstOrThrow();
    await tellSide(tx, ctx.parts, {
      kind: 'authorization_ending',
      to: { who: 'merchant', merchant: payment.merchant_uid },
      except: null,
      application,
      ticket: null,
      path: `/transactions/${uid}`,
      words: showCents(payment.amount_cents),
      day,
    });
    return { subject: `payment:${uid}`, after: { ends: day }, reply: null };
  });

/** Whoever holds an amount on a card hears of it once, while there is time to capture it. */
export const remindOfAuthorizations = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  await eachInTurn(parts, {
    what: 'nobody was reminded of an authorization',
    next: (after: { uid: string } | null) =>
      reading(ctx, (tx) =>
        tx
          .selectFrom('payment')
          .select('uid')
          .where('status', '=', 'authorized')
          .where('pending_step', 'is', null)
          .where('reminded_at', 'is', null)
          .where('remind_at', '<=', parts.clock())
          .where('expires_at', '>', parts.clock())
          .$if(after !== null, (query) => query.where('uid', '>', after?.uid ?? ''))
          .orderBy('uid')
          .limit(AT_ONCE)
          .execute(),
      ),
    work: ({ uid }) => remind(ctx, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};
