import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { askAgainText, isAskedAgain, mayAskAt, type Paper, W9_AGAIN } from '@ledgate/domain/review/ask-again.ts';
import type { ActingCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { type Application, loadFacts } from '../../applications/public.ts';
import { isW9Outdated, listDocuments, listFiles, type StoredDocument } from '../../documents/public.ts';
import { listQueries, raise } from '../../queries/public.ts';

const paperOf = ({ documentType, status, ownerUid, accountUid }: StoredDocument): Paper => ({
  documentType,
  status,
  record: ownerUid ?? accountUid,
});

/** The question by which the merchant is asked for another file of this document, while it is open. */
export const findAskedAgain = async (
  tx: WritableTransaction,
  applicationUid: string,
  paper: StoredDocument,
): Promise<string | null> => {
  const open = await listQueries(tx, applicationUid, { section: 'documents', states: ['open'] });
  const { documentType, record } = paperOf(paper);
  return open.find(({ query }) => query?.document === documentType && query.record === record)?.uid ?? null;
};

const isWanted = async (tx: WritableTransaction, paper: StoredDocument): Promise<boolean> => {
  const others = (await listDocuments(tx, paper.applicationUid)).filter(({ uid }) => uid !== paper.uid);
  return isAskedAgain(paperOf(paper), others.map(paperOf));
};

/** Whether another file is wanted that the merchant can't be asked for as the case stands. */
export const isStranded = async (
  tx: WritableTransaction,
  { status }: Application,
  paper: StoredDocument,
): Promise<boolean> => !mayAskAt(status) && (await isWanted(tx, paper));

/** Whether a question has to go out with a refusal, and can: a refusal that nobody can answer is a dead end. */
export const demandAskable = async (
  tx: WritableTransaction,
  found: Application,
  paper: StoredDocument,
): Promise<void> => {
  if (!(await isStranded(tx, found, paper))) return;
  const { reference, status } = found;
  const { label } = STATUS_FACTS[status];
  throw new Failure(
    'wrong_state',
    `${reference} is at “${label}”, where the merchant can't be asked for another document. Return it to underwriting first, then reject the document.`,
  );
};

/** Asks the merchant for another file, in the words of whoever refused it; answers the application as it is then. */
export const askAgain = async (
  tx: WritableTransaction,
  ctx: ActingCtx,
  found: Application,
  { paper, reason }: { paper: StoredDocument; reason: string },
): Promise<{ now: Application; query: string | null }> => {
  const isOpen = (await findAskedAgain(tx, found.uid, paper)) !== null;
  if (isOpen || !mayAskAt(found.status) || !(await isWanted(tx, paper))) return { now: found, query: null };
  const { documentType, record } = paperOf(paper);
  const file = (await listFiles(tx, found.uid)).find(({ uid }) => uid === paper.fileUid);
  const { moved, notes } = await raise(tx, ctx, found, [
    {
      anchor: { section: 'documents', record, field: null, document: documentType },
      text: askAgainText(DOCUMENT_LABELS[documentType], reason),
      type: 'system',
      ...(file && { quoted: file.name }),
      path: '',
    },
  ]);
  return { now: moved.now, query: notes[0] ?? null };
};

/** A W-9 that a correction has made untrue can only be signed again by the merchant, who may not know of it. */
export const askForNewW9 = async (tx: WritableTransaction, ctx: ActingCtx, found: Application): Promise<void> => {
  const paper = (await listDocuments(tx, found.uid)).findLast(({ made }) => made !== null);
  if (!paper || !mayAskAt(found.status) || (await findAskedAgain(tx, found.uid, paper)) !== null) return;
  const { facts } = await loadFacts(tx, ctx.parts, found.uid);
  if (!isW9Outdated(facts)) return;
  const anchor = { section: 'documents', record: null, field: null, document: paper.documentType } as const;
  await raise(tx, ctx, found, [{ anchor, text: W9_AGAIN, type: 'system', path: '' }]);
};
