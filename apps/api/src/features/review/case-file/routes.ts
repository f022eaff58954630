import type { caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { FeatureHandlers } from '../../../core/http/handler.ts';
import { answerInReview } from './answer-in-review.ts';
import { listAudit } from './list-audit.ts';
import { readApplicationAsOf } from './read-as-of.ts';
import { readCase } from './read-case.ts';
import { listSubmissions, readDifferences } from './read-differences.ts';
import { reviewDocument } from './review-document.ts';
import { unverifySection, verifySection } from './verify-section.ts';

export const caseFileHandlers: FeatureHandlers<typeof caseFileCalls> = {
  readCase: (ctx, { body }) => readCase(ctx, body.application_uid),
  verifySection: (ctx, { params, body }) => verifySection(ctx, params.uid, params.section, body),
  unverifySection: (ctx, { params }) => unverifySection(ctx, params.uid, params.section),
  answerInReview: (ctx, { params, body }) => answerInReview(ctx, params.uid, body),
  reviewDocument: (ctx, { params, body }) => reviewDocument(ctx, params.id, body),
  readApplicationAsOf: (ctx, { params, query }) => readApplicationAsOf(ctx, params.uid, query.at),
  listSubmissions: (ctx, { params }) => listSubmissions(ctx, params.uid),
  readDifferences: (ctx, { params, query }) => readDifferences(ctx, params.uid, query),
  listAudit: (ctx, { params, query }) => listAudit(ctx, params.uid, query),
};
