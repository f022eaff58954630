import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { DocumentStatus } from '@ledgate/domain/applications/ledger/facts.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import { sql } from 'kysely';
import type { StoredRecord, StoredSecret } from '../../applications/public.ts';
import { madeOf, type StoredDocument } from '../../documents/public.ts';

interface RecordRow {
  uid: string;
  section: FormSection;
  position: number;
  values: Record<string, Value>;
  version: number;
  changed_at: Date;
}

interface SecretRow {
  record_uid: string;
  field: string;
  sealed: string;
  blind: string;
}

/** Of each record the version that was replaced first after the instant, else the one that still stands. */
const selectRecords = (applicationUid: string, at: Date) => sql<RecordRow>`
  select uid, section, position, values, version, changed_at from (
    select distinct on (uid) * from (
      select record_uid as uid, section, position, values, version, created_at, changed_at, removed_at, until, id
      from application_record_former where application_uid = ${applicationUid} and until > ${at}
      union all
      select uid, section, position, values, version, created_at, changed_at, removed_at, 'infinity'::timestamptz, null::bigint
      from application_record where application_uid = ${applicationUid}
    ) every order by uid, until, id
  ) then_standing
  where created_at <= ${at} and removed_at is null
  order by section, position, created_at, uid`;

const selectSecrets = (applicationUid: string, at: Date) => sql<SecretRow>`
  select record_uid, field, sealed, encode(blind_index, 'hex') as blind from (
    select distinct on (record_uid, field) * from (
      select record_uid, field, sealed, blind_index, since, until, id
      from application_secret_former where application_uid = ${applicationUid} and until > ${at}
      union all
      select record_uid, field, sealed, blind_index, since, 'infinity'::timestamptz, null::bigint
      from application_secret where application_uid = ${applicationUid}
    ) every order by record_uid, field, until, id
  ) then_standing
  where since <= ${at}`;

/** Every form as it was at an instant, its secrets still sealed. */
export const loadRecordsAsOf = async (
  tx: ReadTransaction,
  applicationUid: string,
  at: Date,
): Promise<StoredRecord[]> => {
  const { rows } = await selectRecords(applicationUid, at).execute(tx);
  const secrets = (await selectSecrets(applicationUid, at).execute(tx)).rows;
  const of = (uid: string): StoredSecret[] =>
    secrets
      .filter((secret) => secret.record_uid === uid)
      .map(({ field, sealed, blind }) => ({ field, sealed, blindIndex: blind }));
  return rows.map(({ changed_at, ...row }) => ({
    ...row,
    revisions: {},
    changedAt: changed_at,
    secrets: of(row.uid),
  }));
};

interface DocumentRow {
  uid: string;
  document_type: DocumentType;
  owner_uid: string | null;
  account_uid: string | null;
  file_uid: string;
  status: DocumentStatus;
  reject_reason: string | null;
  expires_on: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  reviewer: string | null;
  created_at: Date;
  version: number;
  made_from: Buffer | null;
  made_with: unknown;
}

const selectDocuments = (applicationUid: string, at: Date) => sql<DocumentRow>`
  select d.uid, d.document_type, d.owner_uid, d.account_uid, d.file_uid, d.status, d.reject_reason, d.expires_on,
    d.reviewed_by, d.reviewed_at, u.known_as as reviewer, d.created_at, d.version,
    d.made_from, d.made_with
  from (
    select distinct on (uid) * from (
      select document_uid as uid, document_type, owner_uid, account_uid, file_uid, status, reject_reason, expires_on,
        reviewed_by, reviewed_at, created_at, removed_at, version, made_from, made_with, until, id
      from document_former where application_uid = ${applicationUid} and until > ${at}
      union all
      select uid, document_type, owner_uid, account_uid, file_uid, status, reject_reason, expires_on,
        reviewed_by, reviewed_at, created_at, removed_at, version, made_from, made_with, 'infinity'::timestamptz, null::bigint
      from document where application_uid = ${applicationUid}
    ) every order by uid, until, id
  ) d
  left join app_user u on u.uid = d.reviewed_by
  where d.created_at <= ${at} and d.removed_at is null
  order by d.created_at, d.uid`;

/** Every paper as it was at an instant. */
export const loadDocumentsAsOf = async (
  tx: ReadTransaction,
  applicationUid: string,
  at: Date,
): Promise<StoredDocument[]> => {
  const { rows } = await selectDocuments(applicationUid, at).execute(tx);
  return rows.map((row) => ({
    uid: row.uid,
    applicationUid,
    documentType: row.document_type,
    ownerUid: row.owner_uid,
    accountUid: row.account_uid,
    fileUid: row.file_uid,
    status: row.status,
    rejectReason: row.reject_reason,
    expiresOn: row.expires_on,
    reviewedBy: row.reviewed_by === null ? null : { uid: row.reviewed_by, name: row.reviewer ?? '' },
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    removedAt: null,
    version: row.version,
    made: madeOf(row.made_from, row.made_with),
  }));
};
