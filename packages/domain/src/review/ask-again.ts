import { type DocumentType, GENERATED_DOCUMENTS } from '../applications/documents/document-names.ts';
import { DOCUMENT_NEEDS } from '../applications/documents/document-types.ts';
import type { DocumentStatus } from '../applications/ledger/facts.ts';
import type { Status } from '../applications/statuses.ts';
import { eventsOpen } from '../lifecycle/decide.ts';

/** A document, and whom it is about. */
export interface Paper {
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  readonly record: string | null;
}

/** A refused document is asked for again, unless another one that counts proves the same. */
export const isAskedAgain = (paper: Paper, others: readonly Paper[]): boolean => {
  if (GENERATED_DOCUMENTS.includes(paper.documentType)) return false;
  const types = DOCUMENT_NEEDS.find(({ types: any }) => any.includes(paper.documentType))?.types ?? [];
  return !others.some(
    ({ documentType, status, record }) =>
      types.includes(documentType) && record === paper.record && (status === 'uploaded' || status === 'accepted'),
  );
};

/** Whether the merchant can be asked for anything while the application stands there. */
export const mayAskAt = (status: Status): boolean => eventsOpen(status, 'underwriter').includes('raise_query');

/** What the merchant reads. */
export const askAgainText = (label: string, reason: string): string =>
  `We can't accept your ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}. ${reason} Please upload another one here.`;

/** What the merchant reads when a correction has made their W-9 say something else than the answers do. */
export const W9_AGAIN = 'We corrected an answer that your W-9 repeats. Please check and sign a new one here.';
