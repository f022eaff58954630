import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readBankFit } from './bank-fit.ts';
import { listBanks } from './list-banks.ts';
import { removeBank } from './remove-bank.ts';
import { createBank, updateBank } from './save-bank.ts';
import { testBank } from './test-bank.ts';

export const banksHandlers: FeatureHandlers<Calls['banks']> = {
  listBanks: (ctx) => listBanks(ctx),
  createBank: (ctx, { body }) => createBank(ctx, body),
  updateBank: (ctx, { params, body }) => updateBank(ctx, params.id, body),
  removeBank: (ctx, { params }) => removeBank(ctx, params.id),
  testBank: (ctx, { params }) => testBank(ctx, params.id),
  readBankFit: (ctx, { params }) => readBankFit(ctx, params.uid),
};
