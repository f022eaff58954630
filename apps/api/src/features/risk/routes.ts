import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { clearCheck } from './clear-check.ts';
import { readRisk } from './read-risk.ts';
import { reviewWebsite } from './review-website.ts';
import { runAgain } from './run-again.ts';

export const riskHandlers: FeatureHandlers<Calls['risk']> = {
  readRisk: (ctx, { params }) => readRisk(ctx, params.uid),
  runChecks: (ctx, { params }) => runAgain(ctx, params.uid),
  clearCheck: (ctx, { params, body }) =>
    clearCheck(ctx, params.uid, { check: params.check, reason: body.reason, inputsHash: body.inputs_hash }),
  reviewWebsite: (ctx, { params, body }) => reviewWebsite(ctx, params.uid, body.seen),
};
