import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { HeldFor } from '@ledgate/domain/handoff/remedies.ts';
import type { HoldEntity, HoldRemedy } from '@ledgate/domain/handoff/words.ts';
import type { HoldReason } from '@ledgate/providers/card-processor/port.ts';

export type HoldState = 'open' | 'asked' | 'answered' | 'sent' | 'ended';

export interface HoldItem extends HeldFor {
  id: string;
  message: string;
  state: HoldState;
  query: string | null;
  seenAt: Date;
}

export const listHoldItems = async (tx: ReadTransaction, applicationUid: string): Promise<HoldItem[]> => {
  const rows = await tx
    .selectFrom('hold_item as h')
    .leftJoin('note as n', 'n.uid', 'h.query_uid')
    .select([
      'h.id',
      'h.entity',
      'h.owner_at',
      'h.error',
      'h.message',
      'h.remedy',
      'h.state',
      'h.query_uid',
      'h.seen_at',
    ])
    .select('n.state as query_state')
    .where('h.application_uid', '=', applicationUid)
    .orderBy('h.seen_at')
    .orderBy('h.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Both were written from a `HoldReason`, and from nothing else.
    entity: row.entity as HoldEntity,
    remedy: row.remedy as HoldRemedy | null,
    ownerAt: row.owner_at,
    error: row.error,
    message: row.message,
    // The query says itself that it was answered.
    state: (row.state === 'asked' && row.query_state !== null && row.query_state !== 'open'
      ? 'answered'
      : row.state) as HoldState,
    query: row.query_uid,
    seenAt: row.seen_at,
  }));
};

/** Keeps what is new; what is no longer said has ended. Answers how many are new. */
export const saveHoldReasons = async (
  tx: WritableTransaction,
  applicationUid: string,
  reasons: readonly HoldReason[],
  at: Date,
): Promise<HoldReason[]> => {
  const known = await listHoldItems(tx, applicationUid);
  const fresh = reasons.filter(({ id }) => !known.some((item) => item.id === id));
  for (const reason of fresh) {
    await tx
      .insertInto('hold_item')
      .values({
        application_uid: applicationUid,
        id: reason.id,
        entity: reason.entity,
        owner_at: reason.ownerAt,
        error: reason.error,
        message: reason.message,
        remedy: reason.remedy === null ? null : JSON.stringify(reason.remedy),
        state: 'open',
        seen_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const gone = known.filter(({ id, state }) => state !== 'ended' && !reasons.some((reason) => reason.id === id));
  await setHoldStates(
    tx,
    applicationUid,
    gone.map(({ id }) => id),
    { state: 'ended', at },
  );
  return fresh;
};

export const setHoldStates = async (
  tx: WritableTransaction,
  applicationUid: string,
  ids: readonly string[],
  { state, at }: { state: HoldState; at: Date },
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('hold_item')
    .set({ state, ...(state === 'ended' && { ended_at: at }) })
    .where('application_uid', '=', applicationUid)
    .where('id', 'in', ids)
    .execute();
};

export const setHoldQuery = async (
  tx: WritableTransaction,
  applicationUid: string,
  id: string,
  query: string,
): Promise<void> => {
  await tx
    .updateTable('hold_item')
    .set({ state: 'asked', query_uid: query })
    .where('application_uid', '=', applicationUid)
    .where('id', '=', id)
    .execute();
};
