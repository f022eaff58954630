import type { QuestionView } from '@ledgate/contract/query-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { AskedFor } from '@ledgate/domain/queries/asked.ts';
import { askedFor } from '@ledgate/domain/queries/asked-for.ts';

/** The open queries of an application, as far as the asker is one of those they are for. */
export const listQuestions = async (tx: ReadTransaction, applicationUid: string): Promise<QuestionView[]> => {
  const rows = await tx
    .selectFrom('note')
    .select(['uid', 'ticket_uid', 'section', 'record_uid', 'field', 'document', 'about', 'text'])
    .where('application_uid', '=', applicationUid)
    .where('state', '=', 'open')
    .orderBy('at')
    .orderBy('uid')
    .execute();
  return rows.map((row) => ({
    id: row.uid,
    ticket_id: row.ticket_uid,
    // Both are held to their closed lists: by a database constraint, and when they are written.
    section: row.section as Section,
    document: row.document as DocumentType | null,
    record: row.record_uid,
    field: row.field,
    about: row.about ?? '',
    query_rest: row.text,
  }));
};

/** What these lay open to the merchant. */
export const openedBy = (questions: readonly QuestionView[]): AskedFor =>
  askedFor(questions.map((question) => ({ ...question, state: 'open' as const })));

export const loadAsked = async (tx: ReadTransaction, applicationUid: string): Promise<AskedFor> =>
  openedBy(await listQuestions(tx, applicationUid));
