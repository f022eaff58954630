import { SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { DOCUMENT_NAMES } from '@ledgate/domain/applications/documents/document-names.ts';
import { FILE_TYPES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { COST_BASES, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { AMEX_PROGRAMS, COLLECTED, MONITORING_DAYS } from '@ledgate/domain/rates/sheet.ts';
import { RISK_BANDS } from '@ledgate/domain/risk/bands.ts';
import { RISK_CHECK_IDS } from '@ledgate/domain/risk/check.ts';
import { RISK_OUTCOMES } from '@ledgate/domain/risk/finding.ts';
import { INQUIRY_RESULTS } from '@ledgate/domain/risk/match-inquiry.ts';
import { SIGNING_WAYS } from '@ledgate/domain/signatures/state.ts';
import { z } from 'zod';

/** Raised when something is taken away or means something else; what is added leaves it as it is. */
export const PACKAGE_SCHEMA = 'ledgate.package/1';

/** The parts of a package in their order; each has a heading, a page and a hash of its own. */
export const PACKAGE_SECTIONS = [...SECTIONS, 'rates', 'conditions', 'risk', 'signatures'] as const;
export type PackageSection = (typeof PACKAGE_SECTIONS)[number];

export const SECTION_TITLES: Record<PackageSection, string> = {
  company: SECTION_FACTS.company.name,
  ownership: SECTION_FACTS.ownership.name,
  business: SECTION_FACTS.business.name,
  security: SECTION_FACTS.security.name,
  settlement: SECTION_FACTS.settlement.name,
  contact: SECTION_FACTS.contact.name,
  documents: SECTION_FACTS.documents.name,
  rates: 'Rates and fees',
  conditions: 'Conditions',
  risk: 'Risk summary',
  signatures: 'Signatures',
};

export const PACKAGE_KINDS = ['masked', 'full'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

const instant = z.iso.datetime();
const day = z.iso.date();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const cents = z.int().nonnegative();

const answer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(z.object({ name: z.string(), role: z.string() }).loose()),
]);
const record = z.object({
  /** None for the sections that have one record. */
  uid: z.uuid().nullable(),
  /** By the names of the fields; what was not answered is left out. */
  values: z.record(z.string(), answer),
});

const document = z.object({
  annex: z.int().positive(),
  document_type: z.enum(DOCUMENT_NAMES),
  title: z.string(),
  file_name: z.string(),
  mime: z.enum(FILE_TYPES),
  size: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  sha256: hash,
  accepted_at: instant.nullable(),
  expires_on: day.nullable(),
  /** False for a file that shows what is masked, in the masked kind. */
  enclosed: z.boolean(),
});

/** `ppm` are parts of a million (1% = 10,000), `millicents` thousandths of a cent. */
const line = z.object({ name: z.string(), label: z.string(), unit: z.enum(['ppm', 'millicents']), value: z.int() });
const rates = z.object({
  sale: z
    .object({
      version: z.int().positive(),
      pricing_model: z.enum(PRICING_MODELS),
      effective_from: day,
      lines: z.array(line),
      /** Lines that are part of the price. */
      included: z.array(z.string()),
      amex_program: z.enum(AMEX_PROGRAMS),
      term_months: z.int().nonnegative(),
      auto_renew: z.boolean(),
      collected: z.enum(COLLECTED),
      notes: z.string(),
    })
    .nullable(),
  /** What this bank charges; no other bank's. */
  buy: z
    .object({
      version: z.int().positive(),
      bank: z.string(),
      pricing_model: z.enum(PRICING_MODELS),
      cost_basis: z.enum(COST_BASES),
      effective_from: day,
      lines: z.array(line),
      amex_program: z.enum(AMEX_PROGRAMS),
    })
    .nullable(),
});

const conditions = z.object({
  reserve: z.object({ bps: z.int(), days: z.int(), cap_cents: cents.nullable() }).nullable(),
  monthly_cap_cents: cents.nullable(),
  ticket_cap_cents: cents.nullable(),
  funding_delay_days: z.int().nonnegative(),
  monitoring: z.object({ days: z.literal(MONITORING_DAYS), note: z.string() }).nullable(),
});

const risk = z
  .object({
    score: z.int().min(0).max(100),
    band: z.enum(RISK_BANDS),
    checked_at: instant,
    exposure_cents: cents,
    match_inquiry: z.object({ on: day, result: z.enum(INQUIRY_RESULTS) }).nullable(),
    /** Checks that found something. */
    findings: z.array(
      z.object({
        check: z.enum(RISK_CHECK_IDS),
        name: z.string(),
        outcome: z.enum(RISK_OUTCOMES),
        points: z.int(),
        /** None where only the result may be told. */
        explanation: z.string().nullable(),
        clearance: z.object({ at: instant, reason: z.string().nullable() }).nullable(),
      }),
    ),
  })
  .nullable();

const signed = z.object({
  name: z.string(),
  title: z.string(),
  roles: z.array(z.string()),
  way: z.enum(SIGNING_WAYS),
  at: instant,
  address: z.string().nullable(),
  /** What it was given over. */
  content_sha256: hash.nullable(),
});
const signatures = z.object({
  attestation: z.object({
    name: z.string(),
    title: z.string(),
    text: z.string(),
    submission: z.int().positive(),
    at: instant,
    address: z.string(),
    /** Of everything that was submitted. */
    content_sha256: hash,
  }),
  owners: z.array(signed),
  agreement: z
    .object({
      version: z.string(),
      text_sha256: hash.nullable(),
      content_sha256: hash,
      paper_sha256: hash.nullable(),
      executed_at: instant.nullable(),
      signatures: z.array(signed),
    })
    .nullable(),
});

const records = z.array(record);

/** What `application.json` holds. */
export const packageSchema = z.object({
  schema: z.literal(PACKAGE_SCHEMA),
  kind: z.enum(PACKAGE_KINDS),
  application: z.uuid(),
  reference: z.string(),
  merchant: z.object({ uid: z.uuid(), name: z.string() }),
  submission: z.int().positive(),
  approved_at: instant,
  sections: z.object({
    company: records,
    ownership: records,
    business: records,
    security: records,
    settlement: records,
    contact: records,
    documents: z.array(document),
    rates,
    conditions,
    risk,
    signatures,
  } satisfies Record<PackageSection, z.ZodType>),
});
export type PackageJson = z.input<typeof packageSchema>;
export type SectionJson = PackageJson['sections'];

/** The same for whoever reads it by a program of their own. */
export const packageJsonSchema = () => z.toJSONSchema(packageSchema, { io: 'input' });
