import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { DocumentFact, DocumentStatus } from '@ledgate/domain/applications/facts.ts';
import type { DocumentType } from '@ledgate/domain/applications/document-names.ts';
import { sql } from 'kysely';

/** The papers of an application as the rules see them: those the scanner has not looked at do not count yet. */
export const loadDocumentFacts = async (tx: WritableTransaction, applicationUid: string): Promise<DocumentFact[]> => {
  const rows = await tx
    .selectFrom('document as d')
    .innerJoin('document_file as f', 'f.uid', 'd.file_uid')
    .modifyFront(sql.raw('/*p:document_facts*/'))
    .select(['d.document_type', 'd.status', 'd.owner_uid', 'd.account_uid', 'd.expires_on', 'd.reject_reason'])
    .where('d.application_uid', '=', applicationUid)
    .where('d.removed_at', 'is', null)
    .where('f.scan', '!=', 'waiting')
    .orderBy('d.created_at')
    .execute();
  return rows.map((row) => ({
    document_type: row.document_type as DocumentType, // held to the closed list when it is written
    status: row.status as DocumentStatus, // held to the closed list by a database constraint
    owner_uid: row.owner_uid,
    account_uid: row.account_uid,
    expires_on: row.expires_on,
    reject_reason: row.reject_reason,
  }));
};
