import type { documents, DocumentView } from '@ledgate/contract/documents.ts';
import type { Reply } from '@ledgate/contract/call.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { loadFacts, progressOf, touchCase } from '../applications/public.ts';
import { findPaper } from './paper-store.ts';
import { presentPaper } from './present.ts';
import { listFiles } from './store.ts';

export type SavedPaper = Reply<typeof documents.attachDocument>;

/** After every change of a paper: how the application stands now, and the paper as it is. */
export const settlePapers = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  applicationUid: string,
  paperUid: string,
): Promise<SavedPaper> => {
  const { facts } = await loadFacts(tx, parts, applicationUid);
  const standing = progressOf(facts);
  await touchCase(tx, parts, applicationUid, { standing });
  const paper = await findPaper(tx, paperUid);
  if (!paper) throw new Error('a paper was saved and is not there');
  const document: DocumentView = presentPaper(paper, await listFiles(tx, applicationUid), actor);
  return {
    document,
    requirements: standing.requirements.filter(({ section }) => section === 'documents'),
    sections: standing.sections,
    version: paper.version,
  };
};
