import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { FiledDocument } from './made-from.ts';
import { type RecordRow, type StoredRecord, toRecord } from './records.ts';
import { type Application, selectApplication, toApplication } from './store.ts';

/** Everything that was filled in and handed in. */
export interface Content {
  records: StoredRecord[];
  documents: FiledDocument[];
}

/** Lists as columns, so that whoever needs them asks once. */
type Columns = [AliasedRawBuilder<RecordRow[], 'records'>, AliasedRawBuilder<FiledDocument[], 'documents'>];

/** Of the papers those the rules see: what the scanner has not looked at does not count yet. */
const contentOf = (application: RawBuilder<unknown>): Columns => [
  sql<RecordRow[]>`(select coalesce(json_agg(json_build_object('uid', r.uid, 'section', r.section,
      'position', r.position, 'values', r.values, 'revisions', r.revisions, 'version', r.version,
      'changed_at', r.changed_at, 'secrets', (select json_agg(json_build_object('field', s.field, 'sealed', s.sealed,
        'blind', encode(s.blind_index, 'hex'))) from application_secret s where s.record_uid = r.uid))
      order by r.section, r.position, r.created_at, r.uid), '[]')
    from application_record r where r.application_uid = ${application} and r.removed_at is null)`.as('records'),
  sql<FiledDocument[]>`(select coalesce(json_agg(json_build_object('document_type', d.document_type,
      'status', d.status, 'owner_uid', d.owner_uid, 'account_uid', d.account_uid, 'expires_on', d.expires_on,
      'reject_reason', d.reject_reason, 'made_from', encode(d.made_from, 'hex'), 'tax_class', d.made_with->>'tax_class')
      order by d.created_at), '[]')
    from document d join document_file f on f.uid = d.file_uid
    where d.application_uid = ${application} and d.removed_at is null and f.scan <> 'waiting')`.as('documents'),
];

interface ContentRow {
  records: RecordRow[];
  documents: FiledDocument[];
}

const toContent = ({ records, documents }: ContentRow): Content => ({ records: records.map(toRecord), documents });

export const loadContent = async (tx: ReadTransaction, applicationUid: string): Promise<Content> => {
  const row = await tx
    .selectNoFrom(contentOf(sql`${applicationUid}::uuid`))
    .modifyFront(sql.raw('/*p:content*/'))
    .executeTakeFirstOrThrow();
  return toContent(row);
};

/**
 * The application a record belongs to, held as `lockApplication` does, with its content; null when either is not there for
 * the asker. The lock is a statement of its own, since what is read beside it would be older than the wait for it.
 */
export const holdWithContent = async (
  tx: WritableTransaction,
  recordUid: string,
  section: FormSection,
): Promise<{ found: Application; content: Content } | null> => {
  const owner = sql`(select application_uid from application_record where uid = ${recordUid} and section = ${section})`;
  defer(tx, sql`/*p:hold_case_of_record*/ select 1 from application where uid = ${owner} for update`);
  const row = await selectApplication(tx)
    .modifyFront(sql.raw('/*p:held_with_content*/'))
    .select(contentOf(sql.ref('a.uid')))
    .where(sql<boolean>`a.uid = ${owner}`)
    .executeTakeFirst();
  return row ? { found: toApplication(row), content: toContent(row) } : null;
};
