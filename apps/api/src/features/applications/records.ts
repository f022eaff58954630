import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import { sql } from 'kysely';
import { keepEnding } from './tax-id-endings.ts';

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

/** As the database puts it into a list. */
export interface RecordRow {
  uid: string;
  section: FormSection;
  position: number;
  values: Record<string, Value>;
  revisions: Record<string, number>;
  version: number;
  changed_at: string;
  secrets: { field: string; sealed: string; blind: string }[] | null;
}

export const toRecord = ({ changed_at, secrets, ...row }: RecordRow): StoredRecord => ({
  ...row,
  changedAt: new Date(changed_at),
  secrets: (secrets ?? []).map(({ field, sealed, blind }) => ({ field, sealed, blindIndex: blind })),
});

/** Whose application a record belongs to; null when it is not there for the asker. */
export const findOwnerOfRecord = async (
  tx: ReadTransaction,
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

export interface SaveRecord extends StoredRecord {
  applicationUid: string;
}

export const insertRecord = (tx: WritableTransaction, record: SaveRecord): void => {
  defer(
    tx,
    sql`/*p:insert_record*/ insert into application_record
      (uid, application_uid, section, position, values, revisions, version, created_at, changed_at)
    values (${record.uid}, ${record.applicationUid}, ${record.section}, ${record.position},
      ${JSON.stringify(record.values)}, ${JSON.stringify(record.revisions)}, ${record.version},
      ${record.changedAt}, ${record.changedAt})`,
  );
};

export const updateRecord = (tx: WritableTransaction, record: SaveRecord): void => {
  defer(
    tx,
    sql`/*p:update_record*/ update application_record set values = ${JSON.stringify(record.values)},
      revisions = ${JSON.stringify(record.revisions)}, version = ${record.version}, changed_at = ${record.changedAt}
    where uid = ${record.uid}`,
  );
};

/** Laid aside by the merchant, and not gone. */
export const isRemoved = async (tx: ReadTransaction, uid: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('application_record')
    .select('uid')
    .where('uid', '=', uid)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
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
  /** Of a tax id. */
  ending?: Buffer | null;
}

export const upsertSecret = async (tx: WritableTransaction, secret: SaveSecret): Promise<void> => {
  const changes = { sealed: secret.sealed, blind_index: secret.blindIndex };
  await tx
    .insertInto('application_secret')
    .values({ record_uid: secret.recordUid, application_uid: secret.applicationUid, field: secret.field, ...changes })
    .onConflict((conflict) => conflict.columns(['record_uid', 'field']).doUpdateSet(changes))
    .execute();
  if (secret.ending) keepEnding(tx, secret, secret.ending);
};

export const deleteSecret = async (tx: WritableTransaction, recordUid: string, field: string): Promise<void> => {
  await tx.deleteFrom('application_secret').where('record_uid', '=', recordUid).where('field', '=', field).execute();
};
