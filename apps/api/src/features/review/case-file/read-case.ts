import type { CaseFile } from '@ledgate/contract/case-file.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { documentsNotAccepted } from '@ledgate/domain/applications/documents/document-rules.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { timelineFor } from '@ledgate/domain/applications/timeline.ts';
import { isCurrent } from '@ledgate/domain/lifecycle/approvals.ts';
import { mayReview } from '@ledgate/domain/review/document-review.ts';
import type { PersonActor, SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { reading } from '../../../core/scope.ts';
import {
  type Application,
  chooseApplication,
  listEvents,
  loadFacts,
  presentApplication,
  progressOf,
} from '../../applications/public.ts';
import { listFiles, listDocuments, presentDocument } from '../../documents/public.ts';
import { presentRecord } from '../../onboarding/public.ts';
import { presentReviewAnswers } from './review-questions.ts';
import { presentSections } from './section-marks.ts';
import { findDueAt, listApprovals, listVerifications } from './store.ts';

const timelineOf = async (tx: ReadTransaction, actor: PersonActor, found: Application): Promise<CaseFile['events']> => {
  const rows = await listEvents(tx, found.uid);
  const times = new Map(rows.map(({ n, at }) => [n, at]));
  return timelineFor(actor.role, rows).map((event) => ({
    ...event,
    at: (times.get(event.n) ?? found.createdAt).toISOString(),
  }));
};

/** Who decided is the acquirer's own affair: a partner sees that it was decided, not by whom or why. */
const approvalsOf = async (
  tx: ReadTransaction,
  actor: PersonActor,
  found: Application,
): Promise<CaseFile['approvals']> => {
  if (!isStaff(actor.role)) return [];
  return (await listApprovals(tx, found.uid)).map((approval) => {
    const isOpen = seesReview(actor) || approval.person === actor.uid;
    return {
      step: approval.step,
      decision: isOpen ? approval.decision : 'decided',
      person: isOpen ? approval.by : { uid: approval.person, name: 'Ledgate' },
      role: isOpen ? approval.role : 'staff',
      memo: isOpen ? approval.memo : null,
      conditions: isOpen ? approval.conditions : {},
      documents_reason: isOpen ? approval.documentsReason : null,
      bypass: approval.bypass,
      at: approval.at.toISOString(),
      current: !approval.isVoid && isCurrent(approval, found.evidence),
    };
  });
};

/** Everything about one application, as far as the reader may see it. */
export const readCase = (ctx: SignedInCtx, uid: string): Promise<CaseFile> => {
  const { parts, actor } = ctx;
  if (actor.role === 'subuser') throw new Failure('not_allowed', 'Only the merchant’s owner and staff can see this.');
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, actor, uid);
    const { records, facts } = await loadFacts(tx, parts, found.uid);
    const { requirements, sections } = progressOf(facts);
    const papers = await listDocuments(tx, found.uid);
    const files = await listFiles(tx, found.uid);
    const verifications = seesReview(actor) ? await listVerifications(tx, found.uid) : [];
    return {
      application: presentApplication(found, actor),
      sections: presentSections(sections, { records, papers }, verifications),
      records: await Promise.all(records.map((record) => presentRecord(parts, record, { facts, requirements }, actor))),
      documents: papers.map((paper) => presentDocument(paper, files, actor)),
      requirements,
      events: await timelineOf(tx, actor, found),
      approvals: await approvalsOf(tx, actor, found),
      due_at: seesReview(actor) ? ((await findDueAt(tx, found.uid))?.toISOString() ?? null) : null,
      documents_not_accepted: seesReview(actor) ? documentsNotAccepted(facts) : [],
      review_answers: seesReview(actor) ? await presentReviewAnswers(tx, actor, found, { records, facts }) : [],
      reviewable: mayReview(actor, found.status) === 'yes',
    };
  });
};
