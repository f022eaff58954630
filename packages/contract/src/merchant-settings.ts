import { TIMEZONES, type Timezone } from '@ledgate/domain/checks/us-states.ts';
import { CHECK_RULES } from '@ledgate/domain/payments/checks.ts';
import { SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, prose, uid } from './fields.ts';

const zones = Object.keys(TIMEZONES) as [Timezone, ...Timezone[]];

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
  receipt_footer: line(0, SETTING_LIMITS.footerLength),
  refund_policy: prose(0, SETTING_LIMITS.policyLength),
  tip_presets: z
    .array(z.int().min(1, 'Enter a percentage of 1 or more.').max(SETTING_LIMITS.tipMostPercent, 'Enter 100 or less.'))
    .max(SETTING_LIMITS.tipPresets, 'Enter up to three percentages.'),
};

export const paymentSettings = z
  .object({
    ...written,
    day_end: z.string(),
    receipt_footer: z.string(),
    refund_policy: z.string(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettingsView = z.output<typeof paymentSettings>;

const settingsView = z
  .object({
    payments: paymentSettings,
    /** Whether the law of the merchant’s state allows a surcharge, and if not, why not. */
    surcharge_why_not: z.string().nullable(),
    /** What has to be shown where a surcharge is allowed. */
    surcharge_note: z.string().nullable(),
    version: z.int().nonnegative(),
    changed_at: instant.nullable(),
    may_change: z.boolean(),
  })
  .meta({ id: 'MerchantSettings' });
export type MerchantSettingsView = z.output<typeof settingsView>;

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
    summary: 'Change how the merchant takes payments',
    method: 'PUT',
    path: '/api/merchantsetting',
    access: 'update_setting',
    body: z.strictObject(written),
    reply: settingsView,
    failures: ['stale', 'not_found'],
  },
});
