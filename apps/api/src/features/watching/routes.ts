import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { askRelease, confirmHold, rejectHold, releaseHold, withdrawHold } from './decide-hold.ts';
import { listWatched } from './list-watched.ts';
import { proposeHold } from './propose-hold.ts';
import { readOwnFunding } from './read-funding.ts';

export const watchingHandlers: FeatureHandlers<Calls['watching']> = {
  listWatched: (ctx, { query }) => listWatched(ctx, query.application),
  readFunding: (ctx, { query }) => readOwnFunding(ctx, query.merchant),
  proposeHold: (ctx, { params, body }) => proposeHold(ctx, params.uid, body),
  confirmHold: (ctx, { params }) => confirmHold(ctx, params.uid),
  rejectHold: (ctx, { params, body }) => rejectHold(ctx, params.uid, body.reason),
  withdrawHold: (ctx, { params }) => withdrawHold(ctx, params.uid),
  askRelease: (ctx, { params, body }) => askRelease(ctx, params.uid, body.reason),
  releaseHold: (ctx, { params, body }) => releaseHold(ctx, params.uid, body.reason),
};
