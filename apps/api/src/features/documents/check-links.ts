import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { scopeOf } from '@ledgate/domain/applications/documents/document-types.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { type AskedFor, isDocumentAsked } from '@ledgate/domain/queries/asked.ts';
import { Failure } from '../../core/failure.ts';

export interface Links {
  documentType: DocumentType;
  ownerUid: string | null;
  accountUid: string | null;
}

/** Whether somebody asked for this paper of this owner or account. */
export const isDocumentWanted = (asked: AskedFor, { documentType, ownerUid, accountUid }: Links): boolean =>
  isDocumentAsked(asked, documentType, ownerUid ?? accountUid);

const missing = (field: string, sentence: string): Failure =>
  new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { [field]: [sentence] } });

/** A paper is about an owner or account of this application; of another one's nothing is known here. */
export const checkLinks = ({ owners, accounts }: Facts, { documentType, ownerUid, accountUid }: Links): void => {
  if (ownerUid !== null && !owners.some(({ uid }) => uid === ownerUid))
    throw new Failure('not_found', 'There is no such owner.');
  if (accountUid !== null && !accounts.some(({ uid }) => uid === accountUid)) {
    throw new Failure('not_found', 'There is no such bank account.');
  }
  const scope = scopeOf(documentType);
  if (scope === 'owner' && ownerUid === null) throw missing('owner_id', 'Say which owner this document is about.');
  if (scope === 'account' && accountUid === null)
    throw missing('bank_account_id', 'Say which bank account this document is about.');
};
