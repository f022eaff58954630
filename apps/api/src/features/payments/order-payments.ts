import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { nextSteps } from '@ledgate/domain/payments/next-steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { paymentFacts } from './facts.ts';
import { keyOf } from './ask.ts';
import { type FollowAct, followPayment } from './follow.ts';
import { findByKey } from './step-store.ts';
import { COLUMNS, findPayment, type Payment } from './store.ts';

/** A card that paid for an order of the counter. */
export interface OrderPayment {
  readonly uid: string;
  readonly capturedCents: number;
}

const NEVER_PAID: readonly Payment['status'][] = ['declined', 'failed', 'voided', 'expired'];

/** The cards of an order that paid, or may have: what was declined or taken back is not there. */
const listOrderPayments = async (tx: ReadTransaction, orderUid: string): Promise<Payment[]> =>
  (await tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('order_uid', '=', orderUid)
    .where('status', 'not in', [...NEVER_PAID])
    .orderBy('made_at')
    .execute()) as Payment[];

/** The cards of an order, as its receipt names them. */
export const cardsOfOrder = async (
  tx: ReadTransaction,
  orderUid: string,
): Promise<Pick<Payment, 'uid' | 'brand' | 'last4' | 'entry' | 'auth_code' | 'aid'>[]> =>
  (await tx.selectFrom('payment').select(COLUMNS).where('order_uid', '=', orderUid).execute()) as Payment[];

/** What cards are to pay, whether they have answered or not. */
export const promisedByCards = async (tx: ReadTransaction, orderUid: string): Promise<number> =>
  (await listOrderPayments(tx, orderUid)).reduce((total, { amount_cents: cents }) => total + cents, 0);

/** What cards paid for certain; while one has not answered, nobody knows. */
export const demandPaidByCards = async (tx: WritableTransaction, orderUid: string): Promise<OrderPayment[]> => {
  // Held, so that nobody takes one back while the order counts on it.
  await tx.selectFrom('payment').select('uid').where('order_uid', '=', orderUid).orderBy('uid').forUpdate().execute();
  const found = await listOrderPayments(tx, orderUid);
  if (found.some((payment) => payment.pending_step !== null || payment.status !== 'captured'))
    throw new Failure(
      'wrong_state',
      'A card payment of this order has no answer yet. Nobody was charged twice. Wait for it.',
    );
  return found.map(({ uid, captured_cents: capturedCents }) => ({ uid, capturedCents }));
};

/** From now on an order counts on them: what goes back of them goes back by the order. */
export const bindToOrder = async (
  tx: WritableTransaction,
  payments: readonly OrderPayment[],
  at: Date,
): Promise<void> => {
  if (payments.length === 0) return;
  await tx
    .updateTable('payment')
    .set({ order_paid_at: at })
    .where(
      'uid',
      'in',
      payments.map(({ uid }) => uid),
    )
    .execute();
};

interface GivingBack {
  readonly payment: string;
  readonly cents: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export type GivenBack = 'done' | 'not_done' | 'unknown';

/** How something that was asked under this name went; null where it never was. */
export const howItWent = async (
  tx: ReadTransaction,
  parts: Parts,
  merchantUid: string,
  key: string,
): Promise<GivenBack | null> => {
  const step = await findByKey(tx, merchantUid, keyOf(parts, merchantUid, key));
  if (!step) return null;
  if (step.settled_at === null) return 'unknown';
  return step.state === 'confirmed' ? 'done' : 'not_done';
};

/** All of it while its batch is open is a void, the rest a refund. */
const wayBack = async (
  ctx: SignedInCtx,
  { payment: uid, cents, reason, idempotencyKey }: GivingBack,
): Promise<FollowAct> =>
  reading(ctx, async (tx) => {
    const payment = await findPayment(tx, uid);
    if (!payment) throw new Failure('not_found', 'There is no such payment.');
    const settings = await settingsOf(tx, payment.merchant_uid);
    const rights = { now: ctx.parts.clock(), settings, abilities: ['void_vt' as const] };
    const asked = { payment: uid, reason, idempotency_key: idempotencyKey };
    return payment.captured_cents === cents && nextSteps(await paymentFacts(tx, payment), rights).void.allowed
      ? { action: 'void', ...asked }
      : { action: 'refund', ...asked, amount_cents: cents };
  });

/** A card gets back what it paid for an order. Asked again under the same name, it says how it went. */
export const giveBackToCard = async (ctx: SignedInCtx, giving: GivingBack): Promise<GivenBack> => {
  const merchantUid = ctx.actor.merchantUid ?? '';
  const look = () => reading(ctx, (tx) => howItWent(tx, ctx.parts, merchantUid, giving.idempotencyKey));
  const before = await look();
  if (before !== null) return before;
  await followPayment(ctx, await wayBack(ctx, giving), { isOrders: true });
  return (await look()) ?? 'unknown';
};
