import type { PaymentSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { parseRate, readRate, writeRate } from '@ledgate/domain/rates/units.ts';

/** The settings as they stand in the fields. */
export interface SettingsDraft extends Omit<PaymentSettingsView, 'surcharge_ppm' | 'tip_presets'> {
  surcharge_ppm: string;
  tip_presets: string;
}

export const draftOf = (settings: PaymentSettingsView): SettingsDraft => ({
  ...settings,
  surcharge_ppm: writeRate('percent', settings.surcharge_ppm),
  tip_presets: settings.tip_presets.join(', '),
});

const PRESETS = /^\s*(\d{1,3}\s*%?\s*([,;\s]\s*\d{1,3}\s*%?\s*)*)?$/;

/** Whole percents, however they are set apart; nothing where they cannot be read. */
export const presetsOf = (typed: string): number[] | undefined =>
  PRESETS.test(typed) ? (typed.match(/\d+/g) ?? []).map(Number) : undefined;

export const percentOf = (typed: string): number | undefined => {
  const read = readRate('percent', typed);
  return read.ok ? read.value : parseRate('percent', typed);
};

export const settingsOf = (draft: SettingsDraft): PaymentSettingsView => ({
  ...draft,
  surcharge_ppm: percentOf(draft.surcharge_ppm) ?? 0,
  tip_presets: presetsOf(draft.tip_presets) ?? [],
});
