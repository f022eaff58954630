import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { addEndpoint, listEndpoints, removeEndpoint, rotateSecret, updateEndpoint } from './keep-endpoints.ts';
import { listDeliveries, readDelivery } from './read-deliveries.ts';
import { replayDelivery, replayFailed, testEndpoint } from './send-again.ts';

export const webhooksHandlers: FeatureHandlers<Calls['webhooks']> = {
  listEndpoints: (ctx) => listEndpoints(ctx),
  addEndpoint: (ctx, { body }) => addEndpoint(ctx, body),
  updateEndpoint: (ctx, { params, body }) => updateEndpoint(ctx, params.uid, body),
  removeEndpoint: (ctx, { params }) => removeEndpoint(ctx, params.uid),
  rotateSecret: (ctx, { params }) => rotateSecret(ctx, params.uid),
  testEndpoint: (ctx, { params }) => testEndpoint(ctx, params.uid),
  replayFailed: (ctx, { params, body }) => replayFailed(ctx, params.uid, body.since),
  listDeliveries: (ctx, { params, query }) => listDeliveries(ctx, params.uid, query),
  readDelivery: (ctx, { params }) => readDelivery(ctx, params.uid),
  replayDelivery: (ctx, { params }) => replayDelivery(ctx, params.uid),
};
