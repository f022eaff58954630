import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { DocumentFact, Facts, Rec } from '@ledgate/domain/applications/facts.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { type Values, textOf } from '@ledgate/domain/applications/values.ts';
import type { Parts } from '../../core/parts.ts';
import { mccRisk } from '../lookups/public.ts';
import { loadDocumentFacts } from './document-facts.ts';
import { loadRecords, type StoredRecord } from './records.ts';

/** To the rules a stored secret is present and comparable, nothing more: it was checked when it came in. */
const valuesWithSecrets = (record: StoredRecord): Values => ({
  ...record.values,
  ...Object.fromEntries(
    record.secrets.map(({ field, blindIndex }) => [
      field,
      { masked: '', last4: '', present: true as const, fingerprint: blindIndex },
    ]),
  ),
});

const today = (parts: Parts): string => parts.clock().toISOString().slice(0, 10);

/** What the rules look at, from what is stored. */
const factsOf = (records: readonly StoredRecord[], documents: readonly DocumentFact[], day: string): Facts => {
  const of = (section: FormSection): Rec[] =>
    records
      .filter((record) => record.section === section)
      .map((record) => ({ uid: record.uid, values: valuesWithSecrets(record) }));
  const one = (section: FormSection): Values => of(section)[0]?.values ?? {};
  const business = one('business');
  const mcc = textOf(business, 'mcc');
  return {
    company: one('company'),
    owners: of('ownership'),
    business,
    security: one('security'),
    accounts: of('settlement'),
    contacts: of('contact'),
    documents,
    today: day,
    ...(mcc !== '' && { mccRisk: mccRisk(mcc) }),
  };
};

export interface Loaded {
  records: StoredRecord[];
  documents: DocumentFact[];
  facts: Facts;
}

export const loadFacts = async (tx: WritableTransaction, parts: Parts, applicationUid: string): Promise<Loaded> => {
  const records = await loadRecords(tx, applicationUid);
  const documents = await loadDocumentFacts(tx, applicationUid);
  return { records, documents, facts: factsOf(records, documents, today(parts)) };
};
