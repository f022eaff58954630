import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import {
  giveSurchargeNotice,
  readMerchantSettings,
  removeReceiptLogo,
  saveMerchantSettings,
  setReceiptLogo,
} from './keep-settings.ts';
import { readLogo } from './logo.ts';
import { readTillSetup } from './till-setup.ts';

export const merchantSettingsHandlers: FeatureHandlers<Calls['merchantSettings']> = {
  readMerchantSettings: (ctx, { query }) => readMerchantSettings(ctx, query),
  saveMerchantSettings: (ctx, { body }) => saveMerchantSettings(ctx, body),
  giveSurchargeNotice: (ctx) => giveSurchargeNotice(ctx),
  setReceiptLogo: (ctx, { files }) => setReceiptLogo(ctx, files),
  removeReceiptLogo: (ctx) => removeReceiptLogo(ctx),
  readReceiptLogo: (ctx, { params }) => readLogo(ctx, params.logo),
  readTillSetup: (ctx) => readTillSetup(ctx),
};
