import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { acceptDifference, listDifferences } from './manage-differences.ts';
import { listDeposits, readBatch, readDeposit, readUpcoming } from './read-settlement.ts';

export const settlementHandlers: FeatureHandlers<Calls['settlement']> = {
  listDeposits: (ctx, { query }) => listDeposits(ctx, query),
  readUpcoming: (ctx, { query }) => readUpcoming(ctx, query.merchant),
  readDeposit: (ctx, { params }) => readDeposit(ctx, params.uid),
  readBatch: (ctx, { params, query }) => readBatch(ctx, params.uid, query),
  listDifferences: (ctx, { query }) => listDifferences(ctx, query),
  acceptDifference: (ctx, { params, body }) => acceptDifference(ctx, params.uid, body.reason),
};
