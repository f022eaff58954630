import { type Timezone, TIMEZONES, timezoneOf } from '../checks/us-states.ts';
import { centsAtRate } from '../rates/money.ts';
import { CHECK_RULES, type CheckRules } from './checks.ts';
import { surchargeIn } from './surcharge.ts';

/** What a merchant decides about taking cards. */
export interface MerchantSettings extends CheckRules {
  readonly zipRequired: boolean;
  readonly surchargeOn: boolean;
  readonly surchargePpm: number;
  readonly timezone: Timezone;
  /** `HH:MM` in that zone: sales after it count for the next day. */
  readonly dayEnd: string;
  readonly receiptFooter: string;
  readonly refundPolicy: string;
  /** Whole percents, before tax. */
  readonly tipPresets: readonly number[];
}

export const SETTING_LIMITS = {
  surchargeMostPpm: 40_000,
  footerLength: 300,
  policyLength: 500,
  tipPresets: 3,
  tipMostPercent: 100,
} as const;

/** What holds until somebody decides otherwise. */
export const defaultSettings = (state: string): MerchantSettings => ({
  avs: 'flag',
  cvv: 'decline',
  zipRequired: true,
  surchargeOn: false,
  surchargePpm: 30_000,
  timezone: timezoneOf(state) ?? 'est',
  dayEnd: '00:00',
  receiptFooter: '',
  refundPolicy: '',
  tipPresets: [15, 18, 20],
});

const PERCENT_PPM = 10_000;

/** A tip is on the subtotal, before tax. */
export const tipCents = (subtotalCents: number, percent: number): number =>
  centsAtRate(subtotalCents, percent * PERCENT_PPM);

const isPercent = (value: number): boolean =>
  Number.isSafeInteger(value) && value > 0 && value <= SETTING_LIMITS.tipMostPercent;

const isSurcharge = (ppm: number): boolean =>
  Number.isSafeInteger(ppm) && ppm >= 100 && ppm <= SETTING_LIMITS.surchargeMostPpm;

const isLong = (text: string, most: number): string | undefined =>
  text.length <= most ? undefined : `Use at most ${most} characters.`;

const unless = (isFine: boolean, reason: string): string | undefined => (isFine ? undefined : reason);

const reasonsOf = (
  settings: MerchantSettings,
): Record<Exclude<keyof MerchantSettings, 'zipRequired' | 'surchargeOn'>, string | undefined> => ({
  avs: unless(CHECK_RULES.includes(settings.avs), 'Choose what to do when the address does not match.'),
  cvv: unless(CHECK_RULES.includes(settings.cvv), 'Choose what to do when the code does not match.'),
  surchargePpm: unless(
    !settings.surchargeOn || isSurcharge(settings.surchargePpm),
    'Enter a surcharge between 0.01% and 4%.',
  ),
  timezone: unless(Object.hasOwn(TIMEZONES, settings.timezone), 'Choose a time zone.'),
  dayEnd: unless(/^([01]\d|2[0-3]):[0-5]\d$/.test(settings.dayEnd), 'Enter a time such as 11:30 PM.'),
  receiptFooter: isLong(settings.receiptFooter, SETTING_LIMITS.footerLength),
  refundPolicy: isLong(settings.refundPolicy, SETTING_LIMITS.policyLength),
  tipPresets: unless(
    settings.tipPresets.length <= SETTING_LIMITS.tipPresets && settings.tipPresets.every(isPercent),
    'Enter up to three whole percents between 1 and 100.',
  ),
});

/** What is wrong with settings, field by field; nothing where they can be kept. */
export const checkSettings = (
  settings: MerchantSettings,
  of: { readonly state: string; readonly onDate: string },
): Partial<Record<keyof MerchantSettings, string>> => {
  const inState = surchargeIn(of.state, of.onDate);
  const reasons = {
    ...reasonsOf(settings),
    surchargeOn: settings.surchargeOn && !inState.isOn ? inState.why : undefined,
  };
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== undefined));
};
