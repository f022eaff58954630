import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { documentsNotAccepted } from '@ledgate/domain/applications/documents/document-rules.ts';
import type { DocumentStatus } from '@ledgate/domain/applications/ledger/facts.ts';
import { EXPIRED, rejectSentence } from '@ledgate/domain/review/document-review.ts';
import { change } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { enqueue } from '../../../core/jobs/jobs.ts';
import { setScope } from '../../../core/scope.ts';
import {
  type Application,
  findApplication,
  loadFacts,
  presentApplication,
  progressOf,
  touchApplication,
} from '../../applications/public.ts';
import {
  findDocument,
  type Judgement,
  judgeDocument,
  listFiles,
  listDocuments,
  type StoredDocument,
  presentDocument,
} from '../../documents/public.ts';
import { askAgain, demandAskable, findAskedAgain } from './ask-again.ts';
import { demandDesk, holdForReview } from './demand-desk.ts';
import { presentSections } from './section-marks.ts';
import { listVerifications } from './store.ts';

type Body = Given<typeof caseFileCalls.reviewDocument>['body'];
type Reviewed = Reply<typeof caseFileCalls.reviewDocument>;

const gone = (): Failure => new Failure('not_found', 'This document doesn’t exist.');

const holdDocument = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  uid: string,
): Promise<{ found: Application; paper: StoredDocument }> => {
  const seen = await findDocument(tx, uid);
  if (!seen || seen.removedAt !== null) throw gone();
  const found = await holdForReview(tx, ctx, seen.applicationUid);
  // Once more, under the lock.
  const paper = await findDocument(tx, uid);
  if (!paper || paper.removedAt !== null) throw gone();
  if (paper.made !== null || GENERATED_DOCUMENTS.includes(paper.documentType)) {
    throw new Failure('wrong_state', 'Ledgate made this document. It doesn’t need a review.');
  }
  return { found, paper };
};

/** What was seen is what is judged: not a file that came while somebody was looking at another. */
const demandSeen = ({ ifMatch }: SignedInCtx, paper: StoredDocument, fileUid: string): void => {
  if (paper.fileUid !== fileUid || (ifMatch !== null && ifMatch !== paper.version)) {
    throw new Failure('stale', 'The document was changed after you looked at it.', { currentVersion: paper.version });
  }
};

const STATUS_OF: Record<Body['decision'], DocumentStatus> = {
  accept: 'accepted',
  reject: 'rejected',
  expire: 'expired',
  reset: 'uploaded',
};

const judgementOf = (body: Body, by: string, at: Date): Judgement => ({
  status: STATUS_OF[body.decision],
  rejectReason: body.decision === 'reject' ? rejectSentence(body.reason_code, body.text) : null,
  rejectCode: body.decision === 'reject' ? body.reason_code : null,
  by: body.decision === 'reset' ? null : by,
  at,
});

const isRefusal = ({ decision }: Body): boolean => decision === 'reject' || decision === 'expire';

/** Refused only where the merchant can be asked for another; taken back only while nobody waits for that. */
const demandConsequences = async (
  tx: WritableTransaction,
  found: Application,
  paper: StoredDocument,
  body: Body,
): Promise<void> => {
  if (isRefusal(body)) await demandAskable(tx, found, paper);
  if (body.decision === 'reset' && paper.status !== 'accepted' && (await findAskedAgain(tx, found.uid, paper)))
    throw new Failure('wrong_state', 'The merchant was asked for another one. Withdraw that query first.');
};

const counts = (status: DocumentStatus): boolean => status === 'uploaded' || status === 'accepted';

/** An approval rests on papers that count: one that no longer does, or does again, is other evidence. */
const settle = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
  { uid, hasTurned, query }: { uid: string; hasTurned: boolean; query: string | null },
): Promise<Reviewed> => {
  const { records, facts } = await loadFacts(tx, parts, found.uid);
  const standing = progressOf(facts);
  if (hasTurned) {
    touchApplication(tx, parts, found.uid, { standing });
    await enqueue(tx, parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
  }
  const papers = await listDocuments(tx, found.uid);
  const paper = papers.find((one) => one.uid === uid);
  const now = await findApplication(tx, found.uid);
  if (!paper || !now) throw new Error('a paper was judged and is not there');
  return {
    document: presentDocument(paper, await listFiles(tx, found.uid), actor),
    sections: presentSections(standing.sections, { records, papers }, await listVerifications(tx, found.uid)),
    requirements: standing.requirements,
    documents_not_accepted: documentsNotAccepted(facts),
    asked: query,
    application: presentApplication(now, actor),
  };
};

/** Accepts a paper, refuses it with a reason that the merchant reads, or takes the judgement back. */
export const reviewDocument = (ctx: SignedInCtx, uid: string, body: Body): Promise<Reviewed> => {
  demandDesk(ctx.actor);
  return change(ctx, 'application.document_reviewed', async (tx) => {
    setScope(tx, ctx);
    const { found, paper } = await holdDocument(tx, ctx, uid);
    demandSeen(ctx, paper, body.file_id);
    await demandConsequences(tx, found, paper, body);
    const judgement = judgementOf(body, ctx.actor.uid, ctx.parts.clock());
    await judgeDocument(tx, uid, judgement);
    const { status, rejectCode, rejectReason } = judgement;
    const { now, query } = isRefusal(body)
      ? await askAgain(tx, ctx, found, { paper, reason: rejectReason ?? EXPIRED })
      : { now: found, query: null };
    return {
      subject: `application:${found.uid}`,
      before: { document: uid, status: paper.status },
      after: {
        document: uid,
        file: body.file_id,
        status,
        ...(rejectCode !== null && { reason_code: rejectCode }),
        ...(query !== null && { query }),
      },
      ...(rejectReason !== null && { reason: rejectReason }),
      reply: await settle(tx, ctx, now, { uid, hasTurned: counts(status) !== counts(paper.status), query }),
    };
  });
};
