import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listKeys, makeKey, revokeKey, rotateKey } from './keep-keys.ts';

export const apiKeysHandlers: FeatureHandlers<Calls['apiKeys']> = {
  listKeys: (ctx) => listKeys(ctx),
  makeKey: (ctx, { body }) => makeKey(ctx, body),
  rotateKey: (ctx, { params }) => rotateKey(ctx, params.uid),
  revokeKey: (ctx, { params }) => revokeKey(ctx, params.uid),
};
