import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type Facts, type Rec, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { merchantDate } from '@ledgate/domain/applications/ledger/merchant-date.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { type Value, type Values, textOf } from '@ledgate/domain/applications/fields/values.ts';
import type { Parts } from '../../core/parts.ts';
import { mccRisk } from '../lookups/public.ts';
import { type Content, loadContent } from './content.ts';
import { type FiledDocument, withMade } from './made-from.ts';
import { openSecret } from './open-secret.ts';
import type { StoredRecord } from './records.ts';

/** The rules look at secrets too: an age, a number given twice. They are opened for this and go no further. */
const withOpenSecrets = async (
  parts: Parts,
  record: Pick<StoredRecord, 'uid' | 'values' | 'secrets'>,
): Promise<Rec> => {
  const values: Record<string, Value> = { ...record.values };
  for (const secret of record.secrets) values[secret.field] = await openSecret(parts, record.uid, secret);
  return { uid: record.uid, values };
};

/** What the rules look at, from what is stored and on that day, with what follows from it; secrets are open in it. */
export const factsOf = async (
  parts: Parts,
  records: readonly Pick<StoredRecord, 'uid' | 'section' | 'values' | 'secrets'>[],
  documents: readonly FiledDocument[],
  at: Date,
): Promise<Facts> => {
  const opened = await Promise.all(records.map((record) => withOpenSecrets(parts, record)));
  const of = (section: FormSection): Rec[] => opened.filter((_, at) => records[at]?.section === section);
  const one = (section: FormSection): Values => of(section)[0]?.values ?? {};
  const company = one('company');
  const business = one('business');
  const mcc = textOf(business, 'mcc');
  const filled = filledFacts({
    company,
    owners: of('ownership'),
    business,
    security: one('security'),
    accounts: of('settlement'),
    contacts: of('contact'),
    documents: [],
    today: merchantDate(at.getTime(), company),
    ...(mcc !== '' && { mccRisk: mccRisk(mcc) }),
  });
  return withMade(filled, records, documents);
};

export interface Loaded extends Content {
  facts: Facts;
}

/** A record with what follows from the rest of the application, and by which names. */
export const wholeRecord = <R extends Pick<StoredRecord, 'section' | 'uid' | 'values'>>(
  facts: Facts,
  record: R,
): R & { derived: string[] } => {
  const { section, uid } = record;
  const start = `${pathOf(section, isMany(section) ? uid : undefined)}.`;
  const derived = [...(facts.filled ?? [])].flatMap((path) =>
    path.startsWith(start) ? [path.slice(start.length)] : [],
  );
  const found = recordsOf(facts, section).find((one) => one.uid === undefined || one.uid === uid);
  const values = Object.fromEntries(derived.map((name) => [name, found?.values[name] ?? null]));
  return { ...record, values: { ...record.values, ...values }, derived };
};

/** All of them, as they are kept with a submission. */
export const wholeRecords = ({ records, facts }: Loaded): (StoredRecord & { derived: string[] })[] =>
  records.map((record) => wholeRecord(facts, record));

/** The same once a record has been saved: nothing else can have changed meanwhile. */
export const withRecord = ({ records, documents }: Content, record: StoredRecord): Content => ({
  records: records.some(({ uid }) => uid === record.uid)
    ? records.map((one) => (one.uid === record.uid ? record : one))
    : [...records, record],
  documents,
});

/** Content with what the rules look at. */
export const withFacts = async (parts: Parts, content: Content): Promise<Loaded> => ({
  ...content,
  facts: await factsOf(parts, content.records, content.documents, parts.clock()),
});

export const loadFacts = async (tx: ReadTransaction, parts: Parts, applicationUid: string): Promise<Loaded> =>
  withFacts(parts, await loadContent(tx, applicationUid));
