import { TIMEZONES, type Timezone } from '@ledgate/domain/checks/us-states.ts';
import { CHECK_RULES } from '@ledgate/domain/payments/checks.ts';
import { PAPER_WIDTHS, SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { TAX_ROUNDINGS } from '@ledgate/domain/till/basket.ts';
import { TAX_CATEGORY_NAMES } from '@ledgate/domain/till/catalogue.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { instant, line, prose, uid } from './fields.ts';

const zones = Object.keys(TIMEZONES) as [Timezone, ...Timezone[]];

const share = z.int('Enter a percentage.').min(0, 'Enter 0% or more.').max(1_000_000, 'Enter 100% or less.');

/** What a manager may do at the counter without asking; above it somebody approves on the spot. */
const approval = z.strictObject({
  discount_ppm: share,
  refund_cents: z
    .int('Enter an amount in cents.')
    .min(0, 'Enter $0 or more.')
    .max(SETTING_LIMITS.refundMostCents, 'Enter a smaller amount.'),
  price_ppm: share,
});

const printer = z.strictObject({
  /** Of the roll, in mm. */
  paper: z.enum(PAPER_WIDTHS, 'Choose a paper width.'),
  automatic: z.boolean(),
  copies: z
    .int()
    .min(1, 'Print 1 copy or more.')
    .max(SETTING_LIMITS.copies, `Print ${SETTING_LIMITS.copies} or fewer.`),
});

const written = {
  avs: z.enum(CHECK_RULES, 'Choose what to do when the address does not match.'),
  cvv: z.enum(CHECK_RULES, 'Choose what to do when the code does not match.'),
  zip_required: z.boolean(),
  surcharge_on: z.boolean(),
  surcharge_ppm: z
    .int()
    .min(1, 'Enter a surcharge above 0%.')
    .max(SETTING_LIMITS.surchargeMostPpm, 'Enter 4% or less.'),
  timezone: z.enum(zones, 'Choose a time zone.'),
  /** `HH:MM`: sales after it count for the next day. */
  day_end: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 23:30.'),
  /** Lines under the name and address. */
  receipt_header: prose(0, SETTING_LIMITS.headerLength),
  receipt_footer: line(0, SETTING_LIMITS.footerLength),
  refund_policy: prose(0, SETTING_LIMITS.policyLength),
  tips_on: z.boolean(),
  tip_presets: z
    .array(z.int().min(1, 'Enter a percentage of 1 or more.').max(SETTING_LIMITS.tipMostPercent, 'Enter 100 or less.'))
    .max(SETTING_LIMITS.tipPresets, 'Enter up to three percentages.'),
  /** Of each line or of the whole sale. */
  tax_rounding: z.enum(TAX_ROUNDINGS, 'Choose how sales tax is rounded.'),
  /** What a new product begins with. */
  default_tax_category: z.enum(TAX_CATEGORY_NAMES, 'Choose a tax category.'),
  approval,
  /** Without a touch: then the till asks who is there. */
  lock_minutes: z
    .int()
    .min(1, 'Enter 1 minute or more.')
    .max(SETTING_LIMITS.lockMostMinutes, `Enter ${SETTING_LIMITS.lockMostMinutes} minutes or less.`),
  printer,
};

export const paymentSettings = z
  .object({
    ...written,
    day_end: z.string(),
    receipt_header: z.string(),
    receipt_footer: z.string(),
    refund_policy: z.string(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettingsView = z.output<typeof paymentSettings>;

const settingsView = z
  .object({
    payments: paymentSettings,
    /** Why no surcharge is open: state, rates, or notice; null where one is. */
    surcharge_why_not: z.string().nullable(),
    /** Of the rates that were accepted. */
    pricing_model: z.enum(PRICING_MODELS).nullable(),
    /** Notice of a first surcharge, and the day that opens it. */
    surcharge_notice: z.object({ given_at: instant, given_by: z.string(), opens_on: z.iso.date() }).nullable(),
    /** What has to be shown where a surcharge is allowed. */
    surcharge_note: z.string().nullable(),
    version: z.int().nonnegative(),
    changed_at: instant.nullable(),
    /** The picture on receipts: its id changes with it. */
    logo: uid.nullable(),
    /** As receipts name the business. */
    business: z.object({ name: z.string(), address: z.array(z.string()), phone: z.string().nullable() }),
    may_change: z.boolean(),
  })
  .meta({ id: 'MerchantSettings' });
export type MerchantSettingsView = z.output<typeof settingsView>;

/** What the counter has to know before it can sell; kept there for when there is no network. */
const tillSetup = z
  .object({
    merchant_name: z.string(),
    address: z.array(z.string()),
    phone: z.string().nullable(),
    timezone: z.enum(zones),
    /** The merchant’s date. */
    today: z.iso.date(),
    tax_rounding: z.enum(TAX_ROUNDINGS),
    tips: z.object({ on: z.boolean(), presets: z.array(z.int()) }),
    approval,
    receipt: z.object({
      header: z.string(),
      footer: z.string(),
      policy: z.string(),
      /** Its id changes with it; `readReceiptLogo` has the picture. */
      logo: uid.nullable(),
    }),
    /** Under dual pricing the catalogue’s price is what cash pays; a card pays more by so much. */
    pricing: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('single') }),
      z.object({ kind: z.literal('dual'), card_ppm: z.int() }),
    ]),
    lock_minutes: z.int(),
    printer,
  })
  .meta({ id: 'TillSetup' });
export type TillSetup = z.output<typeof tillSetup>;

export const merchantSettings = declare({
  readMerchantSettings: {
    summary: 'Read how the merchant takes payments',
    method: 'GET',
    path: '/api/merchantsetting',
    access: 'read_setting',
    /** To admins: whose. */
    query: z.strictObject({ merchant: uid.optional() }),
    reply: settingsView,
    failures: ['not_found'],
  },
  saveMerchantSettings: {
    summary: 'Change how the merchant takes payments and sells; what is not named stays',
    method: 'PUT',
    path: '/api/merchantsetting',
    access: 'update_setting',
    body: z.strictObject(written).partial(),
    reply: settingsView,
    failures: ['stale', 'not_found'],
  },
  giveSurchargeNotice: {
    summary: 'Give notice of a first surcharge, which opens 30 days later',
    method: 'POST',
    path: '/api/merchantsetting/surcharge-notice',
    access: 'update_setting',
    /** That the card networks which want to know were told as well. */
    body: z.strictObject({ told_networks: z.literal(true, 'Tell the card networks first.') }),
    reply: settingsView,
    status: 201,
    failures: ['wrong_state', 'already_exists', 'not_found'],
  },
  setReceiptLogo: {
    summary: 'Put a logo on receipts: PNG or JPEG of at most 64 KB and 640 × 640 pixels',
    method: 'POST',
    path: '/api/merchantsetting/logo',
    access: 'update_setting',
    upload: true,
    reply: settingsView,
    failures: ['not_found', 'not_stored'],
  },
  removeReceiptLogo: {
    summary: 'Take the logo off receipts',
    method: 'DELETE',
    path: '/api/merchantsetting/logo',
    access: 'update_setting',
    reply: settingsView,
    failures: ['not_found'],
  },
  readReceiptLogo: {
    summary: 'Read the logo of receipts; what an id shows never changes, so it may be kept for good',
    method: 'GET',
    path: '/api/merchantsetting/logo/{logo}',
    access: 'signed_in',
    params: z.strictObject({ logo: uid }),
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'not_stored'],
  },
  readTillSetup: {
    summary: 'Read what the counter has to know to sell',
    method: 'GET',
    path: '/api/till/setup',
    access: 'use_pos',
    atTill: true,
    reply: tillSetup,
    failures: [],
  },
});
