import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { DocumentFact, DocumentStatus } from '@ledgate/domain/applications/facts.ts';
import type { DocumentType } from '@ledgate/domain/applications/document-names.ts';

/** The papers of an application as the rules see them: only those that were let in by the virus scan count. */
export const loadDocumentFacts = async (tx: WritableTransaction, applicationUid: string): Promise<DocumentFact[]> => {
  const rows = await tx
    .selectFrom('document')
    .select(['document_type', 'status', 'owner_uid', 'account_uid', 'expires_on', 'reject_reason'])
    .where('application_uid', '=', applicationUid)
    .where('removed_at', 'is', null)
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
