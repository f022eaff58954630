import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { LINE_NAMES } from '@ledgate/domain/rates/lines.ts';
import { BRANDS, COST_BASES, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { FINDING_RULES } from '@ledgate/domain/rates/rules.ts';
import { AMEX_PROGRAMS, COLLECTED, MONITORING_DAYS, RESERVE_TYPES, TERM_MONTHS } from '@ledgate/domain/rates/sheet.ts';
import { RATE_STEPS } from '@ledgate/domain/rates/steps.ts';
import { SIGNER_ROLES } from '@ledgate/domain/signatures/signers.ts';
import { z } from 'zod';
import { instant, uid, version } from './fields.ts';

export const lineView = z.partialRecord(z.enum(LINE_NAMES), z.string());
export const person = z.object({ uid, name: z.string() });

/** What the lines were taken from, how many are other than there, and what has come since. */
const source = z.object({
  plan_uid: uid,
  version_uid: uid,
  name: z.string(),
  n: z.int().positive(),
  effective_from: z.string(),
  lines: lineView,
  changed: z.int().nonnegative(),
  newer: z.object({ version_uid: uid, n: z.int().positive(), effective_from: z.string() }).nullable(),
});

const reserveView = z.object({
  type: z.enum(RESERVE_TYPES),
  rate: z.string(),
  days: z.int(),
  cap_cents: z.int().nullable(),
});

/** What is kept of a closed account, in the words of the rate sheet, and the day it is released on. */
export const keptReserve = z.object({ terms: z.string(), held_until: z.string() });

const monitoring = z.object({ days: z.literal(MONITORING_DAYS), note: z.string() });

/** Reserve and limits, as they travel. */
export const protectionView = {
  reserve: reserveView,
  monthly_cap_cents: z.int().nullable(),
  ticket_cap_cents: z.int().nullable(),
  funding_delay_days: z.int(),
  monitoring: monitoring.nullable(),
};

const stamps = {
  id: uid,
  application_uid: uid,
  /** Its number among the versions of this application. */
  n: z.int().positive(),
  version,
  pricing_model: z.enum(PRICING_MODELS),
  lines: lineView,
  amex_program: z.enum(AMEX_PROGRAMS),
  ...protectionView,
  effective_from: z.string(),
  final: z.boolean(),
  set_by: person.nullable(),
  at: instant,
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  /** For those who see what it was taken from. */
  source: source.nullable(),
};

export const buyRateView = z
  .object({ ...stamps, cost_basis: z.enum(COST_BASES), bank: person, revenue_share: z.string() })
  .meta({ id: 'BuyRate', description: 'What the ISO and the platform pay; never shown to a merchant' });
export type BuyRateView = z.output<typeof buyRateView>;

export const saleRateView = z
  .object({
    ...stamps,
    term_months: z.literal(TERM_MONTHS),
    auto_renew: z.boolean(),
    daily_or_monthly_discount: z.enum(COLLECTED),
    merchant_visible_notes: z.string(),
  })
  .meta({ id: 'SaleRate', description: 'What the merchant pays' });
export type SaleRateView = z.output<typeof saleRateView>;

const lastRate = { reference: z.string(), at: instant, lines: lineView };

export const lastRates = z
  .object({
    /** One for each bank, for those who set buy rates. */
    buy: z.array(z.object({ ...lastRate, bank_uid: uid, cost_basis: z.enum(COST_BASES) })),
    sale: z.object(lastRate).nullable(),
  })
  .meta({ id: 'LastRates' });

const share = z.int().min(0).max(100);
const tier = z.strictObject({
  sales: z
    .int()
    .min(0)
    .max(10 ** 9),
  volumeCents: z
    .int()
    .min(0)
    .max(10 ** 11),
});
const tiers = z.strictObject({ qualified: tier, mid: tier, non: tier });

/** How the merchant sells in a month: whole numbers only, as the simulator counts. */
export const mixShape = {
  volumeCents: z
    .int()
    .min(0)
    .max(10 ** 11),
  ticketCents: z
    .int()
    .min(1)
    .max(10 ** 9),
  cardAbsentPct: share,
  creditPct: share,
  qualifiedPct: share,
  midPct: share,
  /** Counts and volumes by tier, in the place of percents, volume and average sale. */
  tiers: tiers.nullable(),
  authsPerThousand: z.int().min(0).max(10_000),
  batches: z.int().min(0).max(10_000),
  refundsPerThousand: z.int().min(0).max(1000),
  chargebacksPerTenThousand: z.int().min(0).max(10_000),
  isPciCompliant: z.boolean(),
  interchangePpm: z.int().min(0).max(100_000),
  interchangeItemMilliCents: z.int().min(0).max(500_000),
  assessmentPpm: z.int().min(0).max(100_000),
  openMonths: z.array(z.int().min(1).max(12)).max(12),
};
export const brandShares = z.strictObject({
  visa: share,
  mastercard: share,
  amex: share,
  discover: share,
  pin_debit: share,
});
const mixView = z.object({ ...mixShape, shares: z.record(z.enum(BRANDS), share) }).meta({ id: 'Mix' });

const finding = z.object({
  line: z.enum([...LINE_NAMES, 'pricing_model']),
  severity: z.enum(['error', 'missing', 'warning']),
  rule: z.enum(FINDING_RULES),
  message: z.string(),
});

const amounts = { costCents: z.int(), revenueCents: z.int(), marginCents: z.int() };
const monthView = z.object({
  lines: z.array(z.object({ name: z.string(), label: z.string(), units: z.int(), ...amounts })),
  ...amounts,
  interchangeCents: z.int(),
  assessmentsCents: z.int(),
  billCents: z.int(),
  effectivePpm: z.int(),
  surchargeCents: z.int(),
});
const split = { isoCents: z.int(), platformCents: z.int(), carriedCents: z.int() };

export const simulation = z
  .object({
    mix: mixView,
    month: monthView,
    residual: z.object(split),
    forecast: z.object({
      months: z.array(z.object({ ...split, month: z.int(), year: z.int(), isOpen: z.boolean(), result: monthView })),
      ...amounts,
      isoCents: z.int(),
      platformCents: z.int(),
    }),
    findings: z.array(finding),
  })
  .meta({ id: 'RateSimulation' });

export const ratesView = z
  .object({
    application: z.object({
      uid,
      reference: z.string(),
      name: z.string(),
      status: z.enum(STATUSES),
      iso: person.nullable(),
      /** What an approval has to name, so that nobody approves what they have not seen. */
      evidence: z.string(),
    }),
    steps_open: z.array(z.enum(RATE_STEPS)),
    sale: saleRateView.nullable(),
    /** What the merchant wrote when they sent the last offer back; none once there is a new one. */
    returned: z.object({ by: z.string(), comment: z.string(), at: instant }).nullable(),
    /** An offer was made before and is being made anew. */
    is_revised: z.boolean(),
    /** What the recommendation binds the rates to, for the ISO and staff; who recommended, for staff. */
    conditions: z
      .object({
        by: z.string().nullable(),
        reserve_ppm: z.int().optional(),
        reserve_days: z.int().optional(),
        monthly_cap_cents: z.int().optional(),
        ticket_cap_cents: z.int().optional(),
        funding_delay_days: z.int().optional(),
        monitoring: monitoring.optional(),
      })
      .nullable(),
    /** For the ISO and staff only. */
    buy: buyRateView.nullable(),
    pricing: z
      .object({
        brands: z.array(z.enum(BRANDS)),
        state: z.string().nullable(),
        mix: mixView,
        findings: z.array(finding),
        month: monthView.nullable(),
        residual: z.object(split).nullable(),
      })
      .nullable(),
    /** As it is written for this merchant; none while there is no rate, or where parts of it are not approved. */
    agreement: z.object({ version: z.string(), text: z.string(), sha256: z.hex() }).nullable(),
    /** An agreement that was signed before and is void, with what changed since. */
    replaces: z.object({ at: instant, changes: z.array(z.string()) }).nullable(),
    /** Who signs for the business: the name to be typed. */
    signer: z.string().nullable(),
    /** The reader is a guarantor, and signs the guarantee with the acceptance. */
    signs_guaranty: z.boolean(),
    acceptance: z
      .object({
        signer_name: z.string(),
        at: instant,
        agreement_version: z.string(),
        content_sha256: z.hex(),
        /** When the last had signed; it is in effect once the application is approved. */
        executed_at: instant.nullable(),
        /** Who has to sign for themselves, and who has. */
        signers: z.array(
          z.object({ name: z.string(), roles: z.array(z.enum(SIGNER_ROLES)), signed_at: instant.nullable() }),
        ),
        file_id: uid.nullable(),
        file_sha256: z.hex().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Rates' });
export type RatesView = z.output<typeof ratesView>;
