import type { DocumentType } from '../applications/documents/document-names.ts';
import { isIndividual } from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import type { Section } from '../applications/sections.ts';
import { thingOf } from '../queries/about.ts';
import type { Anchor } from '../queries/query.ts';
import type { HoldEntity, HoldField, HoldRemedy, ProcessorDocument } from './words.ts';

type Place = {
  readonly section: Exclude<Section, 'documents'>;
  readonly field: string;
  readonly of?: 'owner' | 'account';
};

/** Where each of what a hold names stands in the application. */
const PLACES: Record<HoldField, Place> = {
  legal_name: { section: 'company', field: 'legal_name' },
  trade_name: { section: 'company', field: 'dba_name' },
  tax_id: { section: 'company', field: 'tax_id' },
  address: { section: 'company', field: 'address1' },
  website: { section: 'company', field: 'website' },
  owner_name: { section: 'ownership', field: 'last_name', of: 'owner' },
  owner_ssn: { section: 'ownership', field: 'ssn', of: 'owner' },
  owner_birth_date: { section: 'ownership', field: 'dob', of: 'owner' },
  owner_address: { section: 'ownership', field: 'address1', of: 'owner' },
  account_number: { section: 'settlement', field: 'account_number', of: 'account' },
  description: { section: 'business', field: 'product_description' },
};

const PAPERS: Record<ProcessorDocument, { readonly document: DocumentType; readonly of?: 'owner' | 'account' }> = {
  general: { document: 'other' },
  personal_id: { document: 'government_id', of: 'owner' },
  company_id: { document: 'articles' },
  void_check: { document: 'voided_check', of: 'account' },
  bank_statement: { document: 'bank_statement_account', of: 'account' },
  bank_letter: { document: 'bank_letter', of: 'account' },
  contract: { document: 'supplier_agreement' },
  tax_document: { document: 'ein_letter' },
};

export interface HeldFor {
  readonly entity: HoldEntity;
  readonly ownerAt: number | null;
  readonly error: string;
  readonly remedy: HoldRemedy | null;
}

const recordFor = (facts: Facts, of: 'owner' | 'account' | undefined, ownerAt: number | null): string | null => {
  if (of === 'owner') return facts.owners.filter(({ values }) => isIndividual(values))[ownerAt ?? 0]?.uid ?? null;
  if (of === 'account') return facts.accounts[0]?.uid ?? null;
  return null;
};

/** What a query has to be about so that its answer ends the hold; null where only people can say. */
export const anchorOf = (facts: Facts, { remedy, ownerAt }: HeldFor): Anchor | null => {
  if (remedy === null) return null;
  if (remedy.kind === 'field') {
    const { section, field, of } = PLACES[remedy.field];
    return { section, field, record: recordFor(facts, of, ownerAt), document: null };
  }
  const { document, of } = PAPERS[remedy.document];
  return { section: 'documents', field: null, record: recordFor(facts, of, ownerAt), document };
};

/** What we ask the merchant, in our words: the processor's are for its own people. */
export const questionFor = (facts: Facts, held: HeldFor): string => {
  const anchor = anchorOf(facts, held);
  if (anchor === null) return 'The payment provider needs more information before it can open your account.';
  const thing = thingOf(facts, anchor);
  return anchor.document
    ? `The payment provider needs a document before it can open your account: ${thing}. Please upload a clear, complete copy.`
    : `The payment provider could not confirm this: ${thing}. Please check it, and correct it if it is wrong.`;
};

/** Sections that an approval rests on even while only a provider asks: other owners or another account are another merchant. */
const APPROVED_WITH: readonly Section[] = ['ownership', 'settlement'];

export const voidsApproval = (changed: readonly Section[]): boolean =>
  changed.some((section) => APPROVED_WITH.includes(section));
