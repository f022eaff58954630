import { tenderCardPosts, tenderCardRefundPosts } from '@ledgate/domain/ledger/order-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { Ctx, SignedInCtx } from '../../core/context.ts';
import { reading, setScope } from '../../core/scope.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { postTransfers } from '../../features/ledger/public.ts';
import { keyOf } from '../../features/payments/public.ts';
import { type PastOwner, paymentOf, paymentUid, stepOf } from '../past-rows.ts';
import type { PastEvent, PastSale } from '../past-sales.ts';
import type { Answered } from '../provider-past.ts';

type PastRefund = Extract<PastEvent, { kind: 'refund' }>;

interface Taken {
  readonly ctx: SignedInCtx;
  readonly owner: PastOwner;
  readonly txn: Answered;
}

const isThere = (ctx: Ctx, step: string): Promise<boolean> =>
  reading(ctx, async (tx) => {
    const row = await tx.selectFrom('payment_step').select('uid').where('uid', '=', step).executeTakeFirst();
    return row !== undefined;
  });

const post = (tx: WritableTransaction, { owner, txn }: Taken, groupUid: string, transfers: readonly Transfer[]): void =>
  postTransfers(tx, {
    merchantUid: owner.merchantUid,
    groupUid,
    source: 'pos',
    sourceRef: txn.reference,
    effectiveAt: new Date(txn.at),
    transfers,
  });

/**
 * A card that paid for an open order, as the provider has it. Until the order is closed it was captured just now: what stands in
 * for tills that went away leaves it alone.
 */
export const takeCard = async (taken: Taken, sale: PastSale): Promise<void> => {
  const { ctx, owner, txn } = taken;
  if (await isThere(ctx, sale.reference)) return;
  const uid = paymentUid(sale.reference);
  const booking = { ...owner, madeBy: ctx.actor.uid };
  await change(ctx, 'payment.settled', async (tx) => {
    setScope(tx, ctx);
    const row = paymentOf({ ...booking, refundedCents: 0 }, sale, txn);
    await tx
      .insertInto('payment')
      .values({ ...row, captured_at: ctx.parts.time.now() })
      .execute();
    const amounts = { amount_cents: sale.subtotal, tax_cents: 0, tip_cents: 0 };
    await tx
      .insertInto('payment_step')
      .values(stepOf(booking, txn, { payment_uid: uid, n: 1, kind: 'sale', ...amounts }))
      .execute();
    post(tx, taken, uid, tenderCardPosts(sale.subtotal));
    return { subject: `payment:${uid}`, after: { step: 'sale', state: 'confirmed' }, reply: null };
  });
};

/** What a card got back, under the name by which the till is going to ask for it: asked, it hears that it is done. */
export const giveBackByCard = async (
  taken: Taken,
  refund: PastRefund,
  { name, reason }: { name: string; reason: string },
): Promise<void> => {
  const { ctx, owner, txn } = taken;
  if (await isThere(ctx, refund.reference)) return;
  const uid = paymentUid(refund.of);
  await change(ctx, 'payment.settled', async (tx) => {
    setScope(tx, ctx);
    const amounts = { amount_cents: refund.cents, tax_cents: 0, tip_cents: 0 };
    const asked = {
      idempotency_key: keyOf(ctx.parts, owner.merchantUid, name),
      body_hash: sha256(name),
    };
    await tx
      .insertInto('payment_step')
      .values({
        ...stepOf({ ...owner, madeBy: ctx.actor.uid }, txn, {
          payment_uid: uid,
          n: 2,
          kind: 'refund',
          reason,
          ...amounts,
        }),
        ...asked,
      })
      .execute();
    const payment = await tx
      .selectFrom('payment')
      .select('captured_cents')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const status = refund.cents >= payment.captured_cents ? 'refunded' : 'partially_refunded';
    await tx
      .updateTable('payment')
      .set({ status, refunded_cents: refund.cents, changed_at: new Date(txn.at) })
      .where('uid', '=', uid)
      .execute();
    post(tx, taken, uid, tenderCardRefundPosts(refund.cents));
    return { subject: `payment:${uid}`, after: { step: 'refund', state: 'confirmed' }, reply: null };
  });
};
