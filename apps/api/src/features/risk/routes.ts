import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { clearCheck } from './clear-check.ts';
import { confirmMatch } from './confirm-match.ts';
import { recordInquiry } from './match-inquiry.ts';
import { readRisk } from './read-risk.ts';
import { reviewWebsite } from './review-website.ts';
import { runAgain } from './run-again.ts';
import { decideClearance, proposeClearance } from './two-step-clearance.ts';

export const riskHandlers: FeatureHandlers<Calls['risk']> = {
  readRisk: (ctx, { params }) => readRisk(ctx, params.uid),
  runChecks: (ctx, { params }) => runAgain(ctx, params.uid),
  clearCheck: (ctx, { params, body }) =>
    clearCheck(ctx, params.uid, { check: params.check, reason: body.reason, inputsHash: body.inputs_hash }),
  proposeClearance: (ctx, { params, body: { inputs_hash: inputsHash, ...body } }) =>
    proposeClearance(ctx, params.uid, { check: params.check, ...body, inputsHash }),
  decideClearance: (ctx, { params, body: { inputs_hash: inputsHash, ...body } }) =>
    decideClearance(ctx, params.uid, { check: params.check, ...body, inputsHash }),
  confirmMatch: (ctx, { params, body }) =>
    confirmMatch(ctx, params.uid, { reason: body.reason, inputsHash: body.inputs_hash }),
  recordInquiry: (ctx, { params, body }) => recordInquiry(ctx, params.uid, body),
  reviewWebsite: (ctx, { params, body }) => reviewWebsite(ctx, params.uid, body.seen),
};
