import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { acceptDispute, answerDispute } from './answer.ts';
import { checkDispute, fetchDisputes } from './check-now.ts';
import { addDisputeFile, readDisputeFile, removeDisputeFile } from './files.ts';
import { listDisputes, readDispute } from './read-disputes.ts';

export const disputesHandlers: FeatureHandlers<Calls['disputes']> = {
  listDisputes: (ctx, { query }) => listDisputes(ctx, query),
  readDispute: (ctx, { params }) => readDispute(ctx, params.uid),
  fetchDisputes: (ctx) => fetchDisputes(ctx),
  checkDispute: (ctx, { params }) => checkDispute(ctx, params.uid),
  answerDispute: (ctx, { params, body }) => answerDispute(ctx, params.uid, body),
  acceptDispute: (ctx, { params }) => acceptDispute(ctx, params.uid),
  addDisputeFile: (ctx, { params, body, files }) => addDisputeFile(ctx, params.uid, body.kind, files),
  removeDisputeFile: (ctx, { params }) => removeDisputeFile(ctx, params.uid, params.file),
  readDisputeFile: (ctx, { params }) => readDisputeFile(ctx, params.uid, params.file),
};
