import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { PaymentStep as Row } from '@ledgate/database/rows.gen.ts';
import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import type { PaymentStep } from '@ledgate/domain/payments/steps.ts';
import { type Selectable, sql, type Updateable } from 'kysely';

export type StepState = 'planned' | 'sending' | 'waiting' | 'unknown' | 'confirmed' | 'declined' | 'refused' | 'absent';

/** One thing asked of the processor, as it is stored. */
export type StoredStep = Omit<Selectable<Row>, 'kind' | 'state' | 'decline_reason'> & {
  kind: PaymentStep;
  state: StepState;
  decline_reason: DeclineReason | null;
};

export const findStep = async (tx: ReadTransaction, uid: string): Promise<StoredStep | null> => {
  const row = await tx.selectFrom('payment_step').selectAll().where('uid', '=', uid).executeTakeFirst();
  return (row as StoredStep | undefined) ?? null;
};

export const lockStep = async (tx: WritableTransaction, uid: string): Promise<StoredStep | null> => {
  const row = await tx.selectFrom('payment_step').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  return (row as StoredStep | undefined) ?? null;
};

/** Of a payment, the oldest first. */
export const listSteps = async (tx: ReadTransaction, paymentUid: string): Promise<StoredStep[]> => {
  const rows = await tx
    .selectFrom('payment_step')
    .selectAll()
    .where('payment_uid', '=', paymentUid)
    .orderBy('n')
    .execute();
  return rows as StoredStep[];
};

/** What the same request made before. */
export const findByKey = async (
  tx: ReadTransaction,
  merchantUid: string,
  key: Buffer,
): Promise<Pick<StoredStep, 'uid' | 'payment_uid' | 'body_hash' | 'state' | 'settled_at'> | null> => {
  const row = await tx
    .selectFrom('payment_step')
    .select(['uid', 'payment_uid', 'body_hash', 'state', 'settled_at'])
    .where('merchant_uid', '=', merchantUid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return (row as Awaited<ReturnType<typeof findByKey>> | undefined) ?? null;
};

export interface NewStep {
  uid: string;
  paymentUid: string;
  merchantUid: string;
  kind: PaymentStep;
  /** `sending` where whoever enters it sends it right away. */
  state: 'planned' | 'sending';
  amountCents: number;
  taxCents?: number;
  tipCents?: number;
  surchargeCents?: number;
  reason?: string | null;
  key?: { key: Buffer; bodyHash: Buffer } | null;
  by: string | null;
  at: Date;
  leaseMs: number;
}

/** Thrown out of the transaction of a request that was made before. */
export class AskedBefore extends Error {}

/** Written down before anything is asked; whoever writes it sends it, and nobody else while the lease lasts. */
export const insertStep = async (tx: WritableTransaction, step: NewStep): Promise<StoredStep> => {
  const until = new Date(step.at.getTime() + step.leaseMs);
  const isSent = step.state === 'sending';
  const row = await tx
    .insertInto('payment_step')
    .values({
      uid: step.uid,
      payment_uid: step.paymentUid,
      merchant_uid: step.merchantUid,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from payment_step where payment_uid = ${step.paymentUid})`,
      kind: step.kind,
      state: step.state,
      amount_cents: step.amountCents,
      tax_cents: step.taxCents ?? 0,
      tip_cents: step.tipCents ?? 0,
      surcharge_cents: step.surchargeCents ?? 0,
      reason: step.reason ?? null,
      idempotency_key: step.key?.key ?? null,
      body_hash: step.key?.bodyHash ?? null,
      fence: isSent ? 1 : 0,
      lease_until: isSent ? until : null,
      sent_at: isSent ? step.at : null,
      next_at: isSent ? until : step.at,
      made_by: step.by,
      made_at: step.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_uid', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AskedBefore();
  return row as StoredStep;
};

export type StepChange = Omit<Updateable<Row>, 'uid'>;

export const updateStep = async (tx: WritableTransaction, uid: string, set: StepChange): Promise<void> => {
  await tx.updateTable('payment_step').set(set).where('uid', '=', uid).execute();
};
