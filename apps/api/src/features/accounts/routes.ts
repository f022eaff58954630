import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listAccounts, verifyAccount } from './verify-account.ts';

export const accountsHandlers: FeatureHandlers<Calls['accounts']> = {
  listAccounts: (ctx, { params }) => listAccounts(ctx, params.uid),
  verifyAccount: (ctx, { params, body }) => verifyAccount(ctx, params.uid, params.account, body),
};
