import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { endExemption, keepExemption } from './keep-exemptions.ts';
import { addCustomer, listCustomers, readCustomer, removeCustomer, updateCustomer } from './keep-customers.ts';

export const customersHandlers: FeatureHandlers<Calls['customers']> = {
  listCustomers: (ctx, { query }) => listCustomers(ctx, query),
  readCustomer: (ctx, { params }) => readCustomer(ctx, params.uid),
  addCustomer: (ctx, { body }) => addCustomer(ctx, body),
  updateCustomer: (ctx, { params, body }) => updateCustomer(ctx, params.uid, body),
  keepExemption: (ctx, { params, body }) => keepExemption(ctx, params.uid, body),
  endExemption: (ctx, { params }) => endExemption(ctx, params.uid, params.exemption),
  removeCustomer: (ctx, { params }) => removeCustomer(ctx, params.uid),
};
