import { type W9Class, w9Of } from '@ledgate/domain/applications/documents/w9.ts';
import type { DocumentFact, Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { StoredRecord } from './records.ts';

/** A paper as it is stored: what it was made from, where it was made by us. */
export interface FiledDocument extends DocumentFact {
  made_from?: string | null;
  tax_class?: W9Class | null;
}

type Kept = Pick<StoredRecord, 'uid' | 'section' | 'secrets'>;

/**
 * One mark for what a W-9 says: the lines, and of the number its keyed index, so that the mark gives nothing of it away.
 * Null where the answers make none.
 */
export const w9Mark = (facts: Facts, records: readonly Kept[], box: W9Class): Buffer | null => {
  const form = w9Of(facts, box);
  if (!form) return null;
  const { owner, field } = form.tin;
  const record = records.find(({ uid, section }) => (owner === null ? section === 'company' : uid === owner));
  const index = record?.secrets.find((secret) => secret.field === field)?.blindIndex;
  return index === undefined ? null : sha256(canonicalJson({ form, index }));
};

/** Says of each paper that we made whether it still says what the answers say. */
export const withMade = (facts: Facts, records: readonly Kept[], documents: readonly FiledDocument[]): Facts => ({
  ...facts,
  documents: documents.map(({ made_from: mark, tax_class: box, ...paper }) => {
    if (!mark || !box) return paper;
    const isCurrent = w9Mark(facts, records, box)?.toString('hex') === mark;
    return { ...paper, made: isCurrent ? 'current' : 'outdated' };
  }),
});
