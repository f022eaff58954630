import type { PaymentSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { parseRate, readRate, writeRate } from '@ledgate/domain/rates/units.ts';

import { centsOf, typedCents } from '../../lib/cents.ts';

/** The settings as they stand in the fields. */
export interface SettingsDraft extends Omit<
  PaymentSettingsView,
  'surcharge_ppm' | 'tip_presets' | 'approval' | 'printer' | 'lock_minutes'
> {
  surcharge_ppm: string;
  tip_presets: string;
  discount_limit: string;
  refund_limit: string;
  price_limit: string;
  lock_minutes: string;
  paper: PaymentSettingsView['printer']['paper'];
  automatic: boolean;
  copies: string;
}

export const draftOf = ({ approval, printer, ...settings }: PaymentSettingsView): SettingsDraft => ({
  ...settings,
  surcharge_ppm: writeRate('percent', settings.surcharge_ppm),
  tip_presets: settings.tip_presets.join(', '),
  discount_limit: writeRate('percent', approval.discount_ppm),
  refund_limit: typedCents(approval.refund_cents),
  price_limit: writeRate('percent', approval.price_ppm),
  lock_minutes: settings.lock_minutes.toString(),
  paper: printer.paper,
  automatic: printer.automatic,
  copies: printer.copies.toString(),
});

const PRESETS = /^\s*(\d{1,3}\s*%?\s*([,;\s]\s*\d{1,3}\s*%?\s*)*)?$/;

/** Whole percents, however they are set apart; nothing where they cannot be read. */
export const presetsOf = (typed: string): number[] | undefined =>
  PRESETS.test(typed) ? (typed.match(/\d+/g) ?? []).map(Number) : undefined;

export const percentOf = (typed: string): number | undefined => {
  const read = readRate('percent', typed);
  return read.ok ? read.value : parseRate('percent', typed);
};

const whole = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

export const settingsOf = (draft: SettingsDraft): PaymentSettingsView => {
  const {
    discount_limit: discount,
    refund_limit: refund,
    price_limit: price,
    paper,
    automatic,
    copies,
    ...rest
  } = draft;
  return {
    ...rest,
    surcharge_ppm: percentOf(draft.surcharge_ppm) ?? 0,
    tip_presets: presetsOf(draft.tip_presets) ?? [],
    approval: {
      discount_ppm: percentOf(discount) ?? 0,
      refund_cents: centsOf(refund),
      price_ppm: percentOf(price) ?? 0,
    },
    lock_minutes: whole(draft.lock_minutes),
    printer: { paper, automatic, copies: whole(copies) },
  };
};
