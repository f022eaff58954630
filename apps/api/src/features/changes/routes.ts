import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { approveChange, cancelChange, checkChange, recordChange, refuseChange } from './decide-change.ts';
import { listChanges } from './present.ts';
import { requestChange } from './request-change.ts';

export const changesHandlers: FeatureHandlers<Calls['changes']> = {
  listChanges: (ctx, { params }) => listChanges(ctx, params.uid),
  requestChange: (ctx, { params, body }) => requestChange(ctx, params.uid, body),
  cancelChange: (ctx, { params }) => cancelChange(ctx, params.uid),
  checkChange: (ctx, { params, body }) => checkChange(ctx, params.uid, body),
  approveChange: (ctx, { params }) => approveChange(ctx, params.uid),
  refuseChange: (ctx, { params, body }) => refuseChange(ctx, params.uid, body.reason),
  recordChange: (ctx, { params, body }) => recordChange(ctx, params.uid, body),
};
