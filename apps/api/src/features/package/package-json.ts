import { canonicalJson } from '../../core/audit/canonical-json.ts';
import type { Gathered } from './load-package.ts';
import { hashOf } from './package-files.ts';
import { PACKAGE_SCHEMA, type PackageJson } from './package-schema.ts';
import { recordsJson } from './sections/answers.ts';
import { conditionsJson } from './sections/conditions.ts';
import { documentsJson } from './sections/documents.ts';
import { ratesJson } from './sections/rates.ts';
import { riskJson } from './sections/risk.ts';
import { signaturesJson } from './sections/signatures.ts';

export const packageJson = (gathered: Gathered): PackageJson => {
  const { kind, found, approvedAt } = gathered;
  return {
    schema: PACKAGE_SCHEMA,
    kind,
    application: found.uid,
    reference: found.reference,
    merchant: { uid: found.merchant.uid, name: found.legalName ?? found.merchant.name },
    submission: found.submission,
    approved_at: approvedAt.toISOString(),
    sections: {
      company: recordsJson(gathered, 'company'),
      ownership: recordsJson(gathered, 'ownership'),
      business: recordsJson(gathered, 'business'),
      security: recordsJson(gathered, 'security'),
      settlement: recordsJson(gathered, 'settlement'),
      contact: recordsJson(gathered, 'contact'),
      documents: documentsJson(gathered),
      rates: ratesJson(gathered),
      conditions: conditionsJson(gathered),
      risk: riskJson(gathered),
      signatures: signaturesJson(gathered),
    },
  };
};

/** The same whatever the order of keys: what `jq -cSj` prints. */
export const sectionHash = (section: unknown): string => hashOf(canonicalJson(section));

/** A text for people with a screen, in one order of keys. */
export const writtenJson = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`);
