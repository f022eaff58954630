import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readMerchantSettings, saveMerchantSettings } from './keep-settings.ts';

export const merchantSettingsHandlers: FeatureHandlers<Calls['merchantSettings']> = {
  readMerchantSettings: (ctx, { query }) => readMerchantSettings(ctx, query),
  saveMerchantSettings: (ctx, { body }) => saveMerchantSettings(ctx, body),
};
