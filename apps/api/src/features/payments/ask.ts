import { createHash } from 'node:crypto';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import type { Charged } from '@ledgate/providers/card-processor/payments-port.ts';
import type { Effecting } from '@ledgate/providers/card-processor/asking.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { sameBytes } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { driveStep } from './drive.ts';
import { asking, cardPayments, effectingFor, outcomeOfTxn, send } from './send.ts';
import { markUnknown, settleStep } from './settle.ts';
import { findPayment, type Payment } from './store.ts';
import { AskedBefore, findByKey, type StoredStep } from './step-store.ts';

/** What the client calls this request, and what it asked for: neither is stored, only keyed names of both. */
export interface RequestKey {
  key: Buffer;
  bodyHash: Buffer;
}

/** A merchant's own name of a request, as it is kept. */
export const keyOf = ({ keyring }: Pick<Parts, 'keyring'>, merchantUid: string | null, key: string): Buffer =>
  keyring.nameOf('idempotency', `payment|${merchantUid}|${key}`);

export const requestKey = (
  { parts, actor }: SignedInCtx,
  body: { idempotency_key: string; [field: string]: unknown },
): RequestKey => ({
  key: keyOf(parts, actor.merchantUid, body.idempotency_key),
  bodyHash: createHash('sha256')
    .update(parts.keyring.nameOf('idempotency', canonicalJson(body)))
    .digest(),
});

const noPayment = (): Failure => new Failure('not_found', 'There is no such payment.');

/** What the same request made before, however it went since; null where it is new. */
const findAsked = async (ctx: SignedInCtx, { key, bodyHash }: RequestKey): Promise<Payment | null> => {
  const merchantUid = ctx.actor.merchantUid ?? '';
  return reading(ctx, async (tx) => {
    const step = await findByKey(tx, merchantUid, key);
    if (!step) return null;
    if (!step.body_hash || !sameBytes(step.body_hash, bodyHash))
      throw new Failure('key_reused', 'This key was sent before with a different payment. Nothing was charged.');
    return findPayment(tx, step.payment_uid);
  });
};

export interface Intent {
  payment: Payment;
  step: StoredStep;
}

/** A person's request, in its own words for the log. */
interface Request {
  action: AuditAction;
  reason?: string;
  /** Writes payment and step down. */
  enter: (tx: WritableTransaction) => Promise<Intent>;
  /** Asks the processor; null where it has nothing to say but yes. A reader answers later. */
  ask: (intent: Intent, effecting: Effecting) => Promise<Charged | null | 'later'>;
}

const enter = async (ctx: SignedInCtx, { action, enter: write, reason }: Request): Promise<Intent> =>
  change({ ...ctx, idempotency: null }, action, async (tx) => {
    setScope(tx, ctx);
    const intent = await write(tx);
    const { payment, step } = intent;
    return {
      subject: `payment:${payment.uid}`,
      after: {
        step: step.kind,
        cents: step.amount_cents,
        merchant: payment.merchant_uid,
        reference: payment.reference,
      },
      ...(reason !== undefined && { reason }),
      reply: intent,
    };
  });

/** The answer was lost. It may have arrived: what the processor has already is settled, the rest is unknown for now. */
const lookNow = async (ctx: SignedInCtx, { payment, step }: Intent): Promise<void> => {
  const by = { merchantId: payment.processor_merchant, reference: step.uid };
  const isOwn = step.kind !== 'adjust_tip' && payment.source !== 'reader';
  const txn = isOwn
    ? await cardPayments(ctx.parts)
        .findTxn(by, asking)
        .catch(() => null)
    : null;
  if (txn) await settleStep(ctx, step.uid, outcomeOfTxn(txn));
  else await markUnknown(ctx, step.uid);
};

const sendNow = async (ctx: SignedInCtx, request: Request, intent: Intent): Promise<void> => {
  const { parts } = ctx;
  let isLater = false;
  const sent = await send(async () => {
    const answer = await request.ask(intent, effectingFor(parts, intent.step));
    isLater = answer === 'later';
    return answer === 'later' ? null : answer;
  });
  if (isLater && sent.state === 'confirmed') return;
  if (sent.state === 'unknown') return lookNow(ctx, intent);
  const settled = await settleStep(ctx, intent.step.uid, sent);
  // The merchant's own rules took the approval back: so does the processor, before anybody reads "declined".
  if (settled.pending_step !== null) await driveStep(parts, settled.pending_step);
};

const reload = async (ctx: SignedInCtx, uid: string): Promise<Payment> => {
  const payment = await reading(ctx, (tx) => findPayment(tx, uid));
  if (!payment) throw noPayment();
  return payment;
};

/** Writes down what is asked, asks it once, and writes down what is certain afterwards. */
const askNow = async (ctx: SignedInCtx, request: Request): Promise<Payment> => {
  const intent = await enter(ctx, request);
  await sendNow(ctx, request, intent);
  return reload(ctx, intent.payment.uid);
};

/**
 * Whatever is lost on the way, the same request again finds what the first one made and asks nothing. Both may come at once:
 * what refuses the second is then what the first made meanwhile, and the answer of that is the answer of both.
 */
export const askOnce = async (ctx: SignedInCtx, key: RequestKey, prepare: () => Promise<Request>): Promise<Payment> => {
  const before = await findAsked(ctx, key);
  if (before) return before;
  try {
    return await askNow(ctx, await prepare());
  } catch (error) {
    if (!(error instanceof AskedBefore || error instanceof Failure)) throw error;
    const meanwhile = await findAsked(ctx, key);
    if (meanwhile) return meanwhile;
    throw error instanceof Failure ? error : noPayment();
  }
};

export const leaseOf = ({ settings }: Parts): number => settings.outside.leaseMs;
