import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Value, Values } from '@ledgate/domain/applications/values.ts';
import { sql } from 'kysely';

export interface StoredSecret {
  field: string;
  sealed: string;
  blindIndex: string;
}

export interface StoredRecord {
  uid: string;
  section: FormSection;
  position: number;
  values: Record<string, Value>;
  /** At which version of the record each field was last changed. */
  revisions: Record<string, number>;
  version: number;
  changedAt: Date;
  secrets: StoredSecret[];
}

interface RecordRow {
  uid: string;
  section: FormSection;
  position: number;
  values: Record<string, Value>;
  revisions: Record<string, number>;
  version: number;
  changed_at: Date;
  secrets: { field: string; sealed: string; blind: string }[] | null;
}

const selectRecords = (applicationUid: string, isRemoved: boolean) => sql<RecordRow>`/*p:records_of_application*/
  select r.uid, r.section, r.position, r.values, r.revisions, r.version, r.changed_at,
    (select json_agg(json_build_object('field', s.field, 'sealed', s.sealed, 'blind', encode(s.blind_index, 'hex')))
     from application_secret s where s.record_uid = r.uid) as secrets
  from application_record r
  where r.application_uid = ${applicationUid} and (r.removed_at is not null) = ${isRemoved}
  order by r.section, r.position, r.created_at, r.uid`;

const toRecord = ({ changed_at, secrets, ...row }: RecordRow): StoredRecord => ({
  ...row,
  changedAt: changed_at,
  secrets: (secrets ?? []).map(({ field, sealed, blind }) => ({ field, sealed, blindIndex: blind })),
});

/** Everything that was filled in, in one look. */
export const loadRecords = async (tx: WritableTransaction, applicationUid: string): Promise<StoredRecord[]> => {
  const { rows } = await selectRecords(applicationUid, false).execute(tx);
  return rows.map(toRecord);
};

export const loadRemovedRecords = async (tx: WritableTransaction, applicationUid: string): Promise<StoredRecord[]> => {
  const { rows } = await selectRecords(applicationUid, true).execute(tx);
  return rows.map(toRecord);
};

/** Whose application a record belongs to; null when it is not there for the asker. */
export const findOwnerOfRecord = async (
  tx: WritableTransaction,
  uid: string,
  section: FormSection,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('application_record')
    .modifyFront(sql.raw('/*p:owner_of_record*/'))
    .select('application_uid')
    .where('uid', '=', uid)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.application_uid ?? null;
};

export const secretPlace = (recordUid: string, field: string): string => `application_secret|${field}|${recordUid}`;

export interface SaveRecord {
  uid: string;
  applicationUid: string;
  section: FormSection;
  position: number;
  values: Values;
  revisions: Record<string, number>;
  version: number;
  at: Date;
}

export const upsertRecord = async (tx: WritableTransaction, record: SaveRecord): Promise<void> => {
  await sql`/*p:upsert_record*/ insert into application_record
      (uid, application_uid, section, position, values, revisions, version, created_at, changed_at)
    values (${record.uid}, ${record.applicationUid}, ${record.section}, ${record.position},
      ${JSON.stringify(record.values)}, ${JSON.stringify(record.revisions)}, ${record.version}, ${record.at}, ${record.at})
    on conflict (uid) do update set values = excluded.values, revisions = excluded.revisions,
      version = excluded.version, changed_at = excluded.changed_at`.execute(tx);
};

export const setRemoved = async (tx: WritableTransaction, uid: string, at: Date | null): Promise<void> => {
  await tx.updateTable('application_record').set({ removed_at: at }).where('uid', '=', uid).execute();
};

export interface SaveSecret {
  recordUid: string;
  applicationUid: string;
  field: string;
  sealed: string;
  blindIndex: Buffer;
}

export const upsertSecret = async (tx: WritableTransaction, secret: SaveSecret): Promise<void> => {
  const changes = { sealed: secret.sealed, blind_index: secret.blindIndex };
  await tx
    .insertInto('application_secret')
    .values({ record_uid: secret.recordUid, application_uid: secret.applicationUid, field: secret.field, ...changes })
    .onConflict((conflict) => conflict.columns(['record_uid', 'field']).doUpdateSet(changes))
    .execute();
};

export const deleteSecret = async (tx: WritableTransaction, recordUid: string, field: string): Promise<void> => {
  await tx.deleteFrom('application_secret').where('record_uid', '=', recordUid).where('field', '=', field).execute();
};
