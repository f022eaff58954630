import type { PaymentSettingsView } from '@ledgate/contract/merchant-settings.ts';
import type { MerchantSettings } from '@ledgate/domain/payments/settings.ts';

export const presentSettings = (settings: MerchantSettings): PaymentSettingsView => ({
  avs: settings.avs,
  cvv: settings.cvv,
  zip_required: settings.zipRequired,
  surcharge_on: settings.surchargeOn,
  surcharge_ppm: settings.surchargePpm,
  timezone: settings.timezone,
  day_end: settings.dayEnd,
  receipt_footer: settings.receiptFooter,
  refund_policy: settings.refundPolicy,
  tip_presets: [...settings.tipPresets],
});

export const settingsFrom = (view: PaymentSettingsView): MerchantSettings => ({
  avs: view.avs,
  cvv: view.cvv,
  zipRequired: view.zip_required,
  surchargeOn: view.surcharge_on,
  surchargePpm: view.surcharge_ppm,
  timezone: view.timezone,
  dayEnd: view.day_end,
  receiptFooter: view.receipt_footer,
  refundPolicy: view.refund_policy,
  tipPresets: view.tip_presets,
});

/** The contract's name of a setting. */
export const fieldName = (field: keyof MerchantSettings): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
