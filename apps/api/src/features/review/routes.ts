import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { assignIso } from './assign-iso.ts';
import { bypassIso } from './bypass-iso.ts';
import { caseFileHandlers } from './case-file/routes.ts';
import { decideAsAdmin } from './decide-as-admin.ts';
import { decideAsIso } from './decide-as-iso.ts';
import { decideAsMerchant } from './decide-as-merchant.ts';
import { listBypasses } from './list-bypasses.ts';
import { readDecisions } from './read-decisions.ts';
import { recommend } from './recommend.ts';
import { undoDecision } from './undo-decision.ts';

export const reviewHandlers: FeatureHandlers<Calls['review']> = {
  ...caseFileHandlers,
  recommend: (ctx, { body }) => recommend(ctx, body),
  decideAsIso: (ctx, { body }) => decideAsIso(ctx, body),
  decideAsMerchant: (ctx, { body }) => decideAsMerchant(ctx, body),
  decideAsAdmin: (ctx, { body }) => decideAsAdmin(ctx, body),
  bypassIso: (ctx, { body }) => bypassIso(ctx, body),
  assignIso: (ctx, { params, body }) => assignIso(ctx, params.uid, body),
  undoDecision: (ctx, { params, body }) => undoDecision(ctx, params.uid, body.event),
  readDecisions: (ctx, { params }) => readDecisions(ctx, params.uid),
  listBypasses: (ctx, { query }) => listBypasses(ctx, query),
};
