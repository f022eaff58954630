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
  receipt_header: settings.receiptHeader,
  receipt_footer: settings.receiptFooter,
  refund_policy: settings.refundPolicy,
  tips_on: settings.tipsOn,
  tip_presets: [...settings.tipPresets],
  tax_rounding: settings.taxRounding,
  default_tax_category: settings.defaultTaxCategory,
  approval: {
    discount_ppm: settings.approval.discountPpm,
    refund_cents: settings.approval.refundCents,
    price_ppm: settings.approval.pricePpm,
  },
  lock_minutes: settings.lockMinutes,
  printer: {
    paper: settings.printer.paper,
    automatic: settings.printer.isAutomatic,
    copies: settings.printer.copies,
  },
});

export const settingsFrom = (view: PaymentSettingsView): MerchantSettings => ({
  avs: view.avs,
  cvv: view.cvv,
  zipRequired: view.zip_required,
  surchargeOn: view.surcharge_on,
  surchargePpm: view.surcharge_ppm,
  timezone: view.timezone,
  dayEnd: view.day_end,
  receiptHeader: view.receipt_header,
  receiptFooter: view.receipt_footer,
  refundPolicy: view.refund_policy,
  tipsOn: view.tips_on,
  tipPresets: view.tip_presets,
  taxRounding: view.tax_rounding,
  defaultTaxCategory: view.default_tax_category,
  approval: {
    discountPpm: view.approval.discount_ppm,
    refundCents: view.approval.refund_cents,
    pricePpm: view.approval.price_ppm,
  },
  lockMinutes: view.lock_minutes,
  printer: {
    paper: view.printer.paper,
    isAutomatic: view.printer.automatic,
    copies: view.printer.copies,
  },
});

/** The contract's name of a setting. */
export const fieldName = (field: keyof MerchantSettings): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
