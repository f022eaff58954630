import { type Timezone, TIMEZONES, timezoneOf } from '../checks/us-states.ts';
import { centsAtRate } from '../rates/money.ts';
import { TAX_ROUNDINGS, type TaxRounding } from '../till/basket.ts';
import { TAX_CATEGORY_NAMES, type TaxCategory } from '../till/catalogue.ts';
import { CHECK_RULES, type CheckRules } from './checks.ts';
import type { SurchargeVerdict } from './surcharge.ts';

/** Up to what a manager’s rights reach at the counter before somebody who approves has to be asked. */
export interface ApprovalLimits {
  readonly discountPpm: number;
  readonly refundCents: number;
  /** How far a price may be from the catalogue’s. */
  readonly pricePpm: number;
}

export const PAPER_WIDTHS = ['80', '58'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

export interface PrinterSettings {
  /** Of the roll, in mm. */
  readonly paper: PaperWidth;
  /** Whether a receipt is printed as soon as a sale is paid. */
  readonly isAutomatic: boolean;
  readonly copies: number;
}

/** What a merchant decides about taking cards and selling over the counter. */
export interface MerchantSettings extends CheckRules {
  readonly zipRequired: boolean;
  readonly surchargeOn: boolean;
  readonly surchargePpm: number;
  readonly timezone: Timezone;
  /** `HH:MM` in that zone: sales after it count for the next day. */
  readonly dayEnd: string;
  /** Under the name and address, in lines. */
  readonly receiptHeader: string;
  readonly receiptFooter: string;
  readonly refundPolicy: string;
  /** Whole percents, before tax. */
  readonly tipPresets: readonly number[];
  /** Whether the counter asks for a tip. */
  readonly tipsOn: boolean;
  readonly taxRounding: TaxRounding;
  /** What a new product begins with. */
  readonly defaultTaxCategory: TaxCategory;
  readonly approval: ApprovalLimits;
  /** How long a till waits for a hand before it asks who is there. */
  readonly lockMinutes: number;
  readonly printer: PrinterSettings;
}

export const SETTING_LIMITS = {
  surchargeMostPpm: 40_000,
  headerLength: 200,
  headerLines: 5,
  footerLength: 300,
  policyLength: 500,
  tipPresets: 3,
  tipMostPercent: 100,
  refundMostCents: 99_999_999,
  lockMostMinutes: 60,
  copies: 3,
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
  receiptHeader: '',
  receiptFooter: '',
  refundPolicy: '',
  tipsOn: true,
  tipPresets: [15, 18, 20],
  taxRounding: 'line',
  defaultTaxCategory: 'standard',
  approval: { discountPpm: 100_000, refundCents: 5_000, pricePpm: 0 },
  lockMinutes: 5,
  printer: { paper: '80', isAutomatic: true, copies: 1 },
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

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const isHeader = (text: string): boolean =>
  text.length <= SETTING_LIMITS.headerLength && text.split('\n').length <= SETTING_LIMITS.headerLines;

const areLimits = ({ discountPpm, refundCents, pricePpm }: ApprovalLimits): boolean =>
  [discountPpm, pricePpm].every((ppm) => isWithin(ppm, 0, 1_000_000)) &&
  isWithin(refundCents, 0, SETTING_LIMITS.refundMostCents);

const isPrinter = ({ paper, copies }: PrinterSettings): boolean =>
  PAPER_WIDTHS.includes(paper) && isWithin(copies, 1, SETTING_LIMITS.copies);

const tillReasons = ({ defaultTaxCategory, approval, lockMinutes, printer }: MerchantSettings) => ({
  defaultTaxCategory: unless(TAX_CATEGORY_NAMES.includes(defaultTaxCategory), 'Choose a tax category.'),
  approval: unless(areLimits(approval), 'Enter limits from 0% to 100%, and an amount of $0 or more.'),
  lockMinutes: unless(
    isWithin(lockMinutes, 1, SETTING_LIMITS.lockMostMinutes),
    `Enter 1 to ${SETTING_LIMITS.lockMostMinutes} minutes.`,
  ),
  printer: unless(isPrinter(printer), `Choose a paper width, and 1 to ${SETTING_LIMITS.copies} copies.`),
});

type Judged = Exclude<keyof MerchantSettings, 'zipRequired' | 'surchargeOn' | 'tipsOn'>;

const reasonsOf = (settings: MerchantSettings): Record<Judged, string | undefined> => ({
  avs: unless(CHECK_RULES.includes(settings.avs), 'Choose what to do when the address does not match.'),
  cvv: unless(CHECK_RULES.includes(settings.cvv), 'Choose what to do when the code does not match.'),
  surchargePpm: unless(
    !settings.surchargeOn || isSurcharge(settings.surchargePpm),
    'Enter a surcharge between 0.01% and 4%.',
  ),
  timezone: unless(Object.hasOwn(TIMEZONES, settings.timezone), 'Choose a time zone.'),
  dayEnd: unless(/^([01]\d|2[0-3]):[0-5]\d$/.test(settings.dayEnd), 'Enter a time such as 11:30 PM.'),
  taxRounding: unless(TAX_ROUNDINGS.includes(settings.taxRounding), 'Choose how sales tax is rounded.'),
  receiptHeader: unless(
    isHeader(settings.receiptHeader),
    `Use at most ${SETTING_LIMITS.headerLines} lines and ${SETTING_LIMITS.headerLength} characters.`,
  ),
  receiptFooter: isLong(settings.receiptFooter, SETTING_LIMITS.footerLength),
  refundPolicy: isLong(settings.refundPolicy, SETTING_LIMITS.policyLength),
  tipPresets: unless(
    settings.tipPresets.length <= SETTING_LIMITS.tipPresets && settings.tipPresets.every(isPercent),
    'Enter up to three whole percents between 1 and 100.',
  ),
  ...tillReasons(settings),
});

/** What is wrong with settings, field by field; nothing where they can be kept. */
export const checkSettings = (
  settings: MerchantSettings,
  /** Whether it may be turned on; what was on before a rule changed can be left so, and is not charged. */
  surcharge: SurchargeVerdict,
): Partial<Record<keyof MerchantSettings, string>> => {
  const reasons = {
    ...reasonsOf(settings),
    surchargeOn: settings.surchargeOn && !surcharge.isOn ? surcharge.why : undefined,
  };
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== undefined));
};
