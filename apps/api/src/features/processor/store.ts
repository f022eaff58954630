import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ProcessorState } from '@ledgate/domain/handoff/follow.ts';
import type { MatchDecision } from '@ledgate/domain/handoff/words.ts';
import type { ProcessorMerchant } from '@ledgate/providers/card-processor/port.ts';
import { sql } from 'kysely';

/** What the processor holds of an application, as it was last read there. */
export interface HeldMerchant {
  applicationUid: string;
  merchantId: string;
  entityId: string;
  state: ProcessorState;
  stateSaid: string;
  reason: string | null;
  mid: string | null;
  isFrozen: boolean;
  modified: string;
  submittedAt: Date | null;
  checkedAt: Date;
  nextCheckAt: Date | null;
}

export const findMerchant = async (tx: ReadTransaction, applicationUid: string): Promise<HeldMerchant | null> => {
  const row = await tx
    .selectFrom('processor_merchant')
    .selectAll()
    .where('application_uid', '=', applicationUid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    applicationUid: row.application_uid,
    merchantId: row.merchant_id,
    entityId: row.entity_id,
    state: row.state as ProcessorState, // written from a `ProcessorMerchant` and from nothing else
    stateSaid: row.state_said,
    reason: row.reason,
    mid: row.mid,
    isFrozen: row.is_frozen,
    modified: row.modified,
    submittedAt: row.submitted_at,
    checkedAt: row.checked_at,
    nextCheckAt: row.next_check_at,
  };
};

interface Read {
  at: Date;
  nextCheckAt: Date | null;
  submittedAt: Date | null;
}

/** Keeps what was read, unless something newer was read before. */
export const saveMerchant = async (
  tx: WritableTransaction,
  applicationUid: string,
  found: ProcessorMerchant,
  { at, nextCheckAt, submittedAt }: Read,
): Promise<boolean> => {
  const columns = {
    merchant_id: found.merchantId,
    entity_id: found.entityId,
    state: found.state,
    state_said: found.stateSaid,
    reason: found.reason,
    mid: found.mid,
    is_frozen: found.isFrozen,
    modified: found.modified,
    checked_at: at,
    next_check_at: nextCheckAt,
    submitted_at: submittedAt,
  };
  const saved = await tx
    .insertInto('processor_merchant')
    .values({ application_uid: applicationUid, created_at: at, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('application_uid')
        .doUpdateSet(columns)
        .where('processor_merchant.modified', '<=', found.modified),
    )
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** When boarding was first asked for, by any of the attempts. */
export const findSubmittedAt = async (tx: ReadTransaction, applicationUid: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(s.first_sent_at) as at from operation o join operation_step s on s.operation_uid = o.uid
    where o.application_uid = ${applicationUid} and s.name = 'ready' and s.state <> 'planned'`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Whether anything was ever planned to be sent to the processor for it. */
export const wasHandedOver = async (tx: ReadTransaction, applicationUid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from operation where application_uid = ${applicationUid} and kind in ('board', 'correct') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** One that was found there before anything was sent. */
export interface Match {
  entityId: string;
  merchantId: string;
  name: string;
  dba: string | null;
  state: string;
  stateSaid: string;
  matchedOn: ('reference' | 'tax_id')[];
}

export interface StoredCheck {
  matches: Match[];
  checkedAt: Date;
  decision: MatchDecision | null;
  /** Which of them it is the same as. */
  linkedId: string | null;
  decidedBy: { uid: string; name: string } | null;
}

export const findCheck = async (tx: ReadTransaction, applicationUid: string): Promise<StoredCheck | null> => {
  const row = await tx
    .selectFrom('processor_check as c')
    .leftJoin('app_user as u', 'u.uid', 'c.decided_by')
    .select(['c.matches', 'c.checked_at', 'c.decision', 'c.linked_id', 'c.decided_by', 'u.known_as'])
    .where('c.application_uid', '=', applicationUid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    matches: row.matches as unknown as Match[], // written by `saveCheck`, which took exactly these
    checkedAt: row.checked_at,
    decision: row.decision as MatchDecision | null,
    linkedId: row.linked_id,
    decidedBy: row.decided_by === null ? null : { uid: row.decided_by, name: row.known_as ?? '' },
  };
};

/** A look that finds the same leaves what was decided about it. */
export const saveCheck = async (
  tx: WritableTransaction,
  applicationUid: string,
  { matches, at, by }: { matches: readonly Match[]; at: Date; by: string | null },
): Promise<void> => {
  const found = JSON.stringify(matches);
  const ids = JSON.stringify(matches.map(({ merchantId }) => merchantId).toSorted());
  await sql`
    insert into processor_check (application_uid, matches, checked_at, checked_by)
    values (${applicationUid}, ${found}::jsonb, ${at}, ${by})
    on conflict (application_uid) do update set matches = excluded.matches, checked_at = excluded.checked_at,
      checked_by = excluded.checked_by,
      decision = case when (select coalesce(jsonb_agg(m ->> 'merchantId' order by m ->> 'merchantId'), '[]')
        from jsonb_array_elements(processor_check.matches) m) = ${ids}::jsonb then processor_check.decision end`.execute(
    tx,
  );
};

export const setDecision = async (
  tx: WritableTransaction,
  applicationUid: string,
  { decision, linkedId, by, at }: { decision: MatchDecision; linkedId: string | null; by: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('processor_check')
    .set({ decision, linked_id: linkedId, decided_by: by, decided_at: at })
    .where('application_uid', '=', applicationUid)
    .execute();
};
