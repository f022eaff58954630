import type { documents, DocumentView } from '@ledgate/contract/documents.ts';
import type { Reply } from '@ledgate/contract/call.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { loadFacts, progressOf, touchApplication } from '../applications/public.ts';
import { findDocument } from './document-store.ts';
import { presentDocument } from './present.ts';
import { listFiles } from './store.ts';

export type SavedDocument = Reply<typeof documents.attachDocument>;

/** After every change of a paper: how the application stands now, and the paper as it is. */
export const settleDocuments = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  applicationUid: string,
  documentUid: string,
): Promise<SavedDocument> => {
  const { facts } = await loadFacts(tx, parts, applicationUid);
  const standing = progressOf(facts);
  touchApplication(tx, parts, applicationUid, { standing });
  const paper = await findDocument(tx, documentUid);
  if (!paper) throw new Error('a paper was saved and is not there');
  const document: DocumentView = presentDocument(paper, await listFiles(tx, applicationUid), actor);
  return {
    document,
    requirements: standing.requirements.filter(({ section }) => section === 'documents'),
    sections: standing.sections,
    version: paper.version,
  };
};
