import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { DeliveryState } from '@ledgate/domain/webhooks/delivery.ts';
import type { TimePlace } from '../../core/http/cursor.ts';
import type { Posted } from '../../core/outbound/safe-post.ts';

export interface Delivery {
  uid: string;
  endpointUid: string;
  type: string;
  body: string;
  reference: string | null;
  state: DeliveryState;
  tries: number;
  attempts: number;
  lastStatus: number | null;
  createdAt: Date;
  nextAt: Date | null;
  finishedAt: Date | null;
}

const selectDeliveries = (tx: ReadTransaction) =>
  tx
    .selectFrom('webhook_delivery as d')
    .leftJoin('application as a', 'a.uid', 'd.application_uid')
    .leftJoin('webhook_attempt as t', (join) =>
      join.onRef('t.delivery_uid', '=', 'd.uid').onRef('t.n', '=', 'd.attempts'),
    )
    .select(['d.uid', 'd.endpoint_uid', 'd.type', 'd.body', 'd.state', 'd.tries', 'd.attempts'])
    .select(['d.created_at', 'd.next_at', 'd.finished_at', 'a.reference', 't.status as last_status']);

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

const toDelivery = (row: Row): Delivery => ({
  uid: row.uid,
  endpointUid: row.endpoint_uid,
  type: row.type,
  body: row.body,
  reference: row.reference,
  state: row.state as DeliveryState, // held to the closed list by a database constraint
  tries: row.tries,
  attempts: row.attempts,
  lastStatus: row.last_status,
  createdAt: row.created_at,
  nextAt: row.next_at,
  finishedAt: row.finished_at,
});

export const findDelivery = async (tx: ReadTransaction, uid: string): Promise<Delivery | null> => {
  const row = await selectDeliveries(tx).where('d.uid', '=', uid).executeTakeFirst();
  return row ? toDelivery(row) : null;
};

export const lockDelivery = async (tx: WritableTransaction, uid: string): Promise<Delivery | null> => {
  const row = await selectDeliveries(tx).where('d.uid', '=', uid).forUpdate('d').executeTakeFirst();
  return row ? toDelivery(row) : null;
};

export const listDeliveriesOf = async (
  tx: ReadTransaction,
  endpoint: string,
  { state, after, most }: { state: DeliveryState | undefined; after: TimePlace | null; most: number },
): Promise<Delivery[]> => {
  let query = selectDeliveries(tx).where('d.endpoint_uid', '=', endpoint);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (after) query = query.where((eb) => eb(eb.refTuple('d.created_at', 'd.uid'), '<', eb.tuple(after.at, after.uid)));
  return (await query.orderBy('d.created_at', 'desc').orderBy('d.uid', 'desc').limit(most).execute()).map(toDelivery);
};

export const lockFailedSince = async (
  tx: WritableTransaction,
  endpoint: string,
  since: Date,
  most: number,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('webhook_delivery')
    .select('uid')
    .where('endpoint_uid', '=', endpoint)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .execute();
  return rows.map(({ uid }) => uid);
};

export interface NewDelivery {
  uid: string;
  endpointUid: string;
  application: { uid: string; n: number } | null;
  type: string;
  body: string;
  at: Date;
}

/** False where this endpoint has it already: a step is told once, however often it is worked out. */
export const insertDelivery = async (tx: WritableTransaction, ask: NewDelivery): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_delivery')
    .values({
      uid: ask.uid,
      endpoint_uid: ask.endpointUid,
      application_uid: ask.application?.uid ?? null,
      event_n: ask.application?.n ?? null,
      type: ask.type,
      body: ask.body,
      created_at: ask.at,
      next_at: ask.at,
    })
    .onConflict((conflict) => conflict.constraint('webhook_delivery_once').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

interface Outcome {
  state: DeliveryState;
  tries?: number;
  attempts?: number;
  next_at: Date | null;
  finished_at: Date | null;
}

export const saveOutcome = async (tx: WritableTransaction, uid: string, outcome: Outcome): Promise<void> => {
  await tx.updateTable('webhook_delivery').set(outcome).where('uid', '=', uid).execute();
};

export const insertAttempt = async (
  tx: WritableTransaction,
  { delivery, n, at, posted }: { delivery: string; n: number; at: Date; posted: Posted },
): Promise<void> => {
  await tx
    .insertInto('webhook_attempt')
    .values({
      delivery_uid: delivery,
      n,
      at,
      duration_ms: posted.durationMs,
      status: posted.status,
      error: posted.error,
      answer: posted.answer,
    })
    .execute();
};

export const listAttempts = (tx: ReadTransaction, delivery: string) =>
  tx
    .selectFrom('webhook_attempt')
    .select(['n', 'at', 'duration_ms', 'status', 'error', 'answer'])
    .where('delivery_uid', '=', delivery)
    .orderBy('n', 'desc')
    .execute();
