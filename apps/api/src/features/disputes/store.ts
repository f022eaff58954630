import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Dispute as Row } from '@ledgate/database/rows.gen.ts';
import type { DisputeMoney } from '@ledgate/domain/disputes/money.ts';
import type { DisputeFacts } from '@ledgate/domain/disputes/next-steps.ts';
import type { DisputeCycle, DisputeEvent, DisputeState } from '@ledgate/domain/disputes/words.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { type Selectable, sql, type Updateable } from 'kysely';

/** A dispute as it is stored; the checks of the table hold its words. */
export type Dispute = Omit<Selectable<Row>, 'cycle' | 'state' | 'brand'> & {
  cycle: DisputeCycle;
  state: DisputeState;
  brand: Brand | null;
};

export const factsOf = (dispute: Dispute): DisputeFacts => ({
  cycle: dispute.cycle,
  state: dispute.state,
  isActionable: dispute.is_actionable,
  replyBy: dispute.reply_by,
  isSending: dispute.pending_answer !== null,
});

export const moneyOf = (dispute: Dispute): DisputeMoney => ({
  takenCents: dispute.taken_cents,
  creditedCents: dispute.credited_cents,
  lostCents: dispute.lost_cents,
  feeCents: dispute.fee_cents,
  isFeeTaken: dispute.is_fee_taken,
});

export const findDispute = async (tx: ReadTransaction, uid: string): Promise<Dispute | null> => {
  const row = await tx.selectFrom('dispute').selectAll().where('uid', '=', uid).executeTakeFirst();
  return (row as Dispute | undefined) ?? null;
};

export const findByProcessorId = async (tx: ReadTransaction, id: string): Promise<Dispute | null> => {
  const row = await tx.selectFrom('dispute').selectAll().where('processor_id', '=', id).executeTakeFirst();
  return (row as Dispute | undefined) ?? null;
};

/** Held until the change is through. */
export const lockDispute = async (tx: WritableTransaction, uid: string): Promise<Dispute | null> => {
  const row = await tx.selectFrom('dispute').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  return (row as Dispute | undefined) ?? null;
};

type NewDispute = Pick<
  Dispute,
  | 'uid'
  | 'merchant_uid'
  | 'application_uid'
  | 'payment_uid'
  | 'processor_id'
  | 'processor_txn'
  | 'brand'
  | 'cycle'
  | 'state'
  | 'amount_cents'
  | 'reason_code'
  | 'reason_said'
  | 'received_on'
  | 'reply_by'
  | 'is_actionable'
  | 'opened_at'
  | 'changed_at'
>;

/** Null where somebody entered it just before: whoever comes second waits for the first and then sees it. */
export const insertDispute = async (tx: WritableTransaction, dispute: NewDispute): Promise<Dispute | null> => {
  const row = await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) => conflict.column('processor_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return (row as Dispute | undefined) ?? null;
};

export type DisputeChange = Omit<Updateable<Row>, 'uid' | 'version' | 'changed_at'>;

export const updateDispute = async (
  tx: WritableTransaction,
  dispute: Dispute,
  set: DisputeChange,
  at: Date,
): Promise<Dispute> => {
  const row = await tx
    .updateTable('dispute')
    .set({ ...set, changed_at: at, version: dispute.version + 1 })
    .where('uid', '=', dispute.uid)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Dispute;
};

export interface StoredEvent {
  kind: DisputeEvent;
  cycle: DisputeCycle;
  about: string;
  at: Date;
  by: string | null;
}

/** Under the dispute's lock, so that each has the next number. */
export const addEvent = async (
  tx: WritableTransaction,
  { uid, merchant_uid, cycle }: Pick<Dispute, 'uid' | 'merchant_uid' | 'cycle'>,
  event: { kind: DisputeEvent; at: Date; about?: string; by?: string | null },
): Promise<void> => {
  await tx
    .insertInto('dispute_event')
    .values({
      uid: crypto.randomUUID(),
      dispute_uid: uid,
      merchant_uid,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from dispute_event where dispute_uid = ${uid})`,
      kind: event.kind,
      cycle,
      about: event.about ?? '',
      made_by: event.by ?? null,
      at: event.at,
    })
    .execute();
};

export const listEvents = async (tx: ReadTransaction, disputeUid: string): Promise<StoredEvent[]> => {
  const rows = await tx
    .selectFrom('dispute_event as e')
    .leftJoin('app_user as u', 'u.uid', 'e.made_by')
    .select(['e.kind', 'e.cycle', 'e.about', 'e.at', 'u.known_as as by'])
    .where('e.dispute_uid', '=', disputeUid)
    .orderBy('e.n')
    .execute();
  return rows as StoredEvent[];
};

/** The lane of the log that a dispute belongs to. */
export const laneOf = ({ payment_uid, application_uid }: Pick<Dispute, 'payment_uid' | 'application_uid'>) =>
  payment_uid === null ? (`application:${application_uid}` as const) : (`payment:${payment_uid}` as const);

/** Those of the provider's ids that are disputes of a merchant. */
export const disputesAmong = async (
  tx: ReadTransaction,
  merchantUid: string,
  processorIds: readonly string[],
): Promise<Set<string>> => {
  if (processorIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('dispute')
    .select('processor_id')
    .where('merchant_uid', '=', merchantUid)
    .where('processor_id', 'in', processorIds)
    .execute();
  return new Set(rows.map(({ processor_id: id }) => id));
};
