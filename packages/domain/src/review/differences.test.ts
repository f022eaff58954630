import { describe, expect, test } from 'vitest';
import { completeFacts } from '../applications/ledger/example-facts.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import type { Anchor } from '../queries/query.ts';
import type { Values } from '../applications/fields/values.ts';
import { causeOf, type Difference, differences, type PastDocument, type PastState } from './differences.ts';

const facts = completeFacts('llc');
const [owner] = facts.owners;
if (!owner) throw new Error('the example has no owner');

const state = (changed: Partial<Facts> = {}, papers: readonly PastDocument[] = []): PastState => ({
  facts: { ...facts, ...changed },
  papers,
});

const ownerSays = (values: Values): Partial<Facts> => ({
  owners: facts.owners.map((one) => (one === owner ? { ...one, values: { ...one.values, ...values } } : one)),
});

const sealed = (last4: string, fingerprint: string) =>
  ({ masked: `***-**-${last4}`, last4, present: true, fingerprint }) as const;

describe('the difference between two submissions', () => {
  test('is nothing where nothing was changed', () => {
    expect(differences(state(), state())).toEqual([]);
  });

  test('shows an answer as people read it, before and after', () => {
    const after = state({ company: { ...facts.company, entity_type: 'c_corp' } });
    expect(differences(state(), after)).toContainEqual({
      section: 'company',
      record: null,
      title: null,
      field: 'entity_type',
      label: 'Business structure',
      before: 'Limited liability company (LLC)',
      after: 'C corporation',
      isSecret: false,
    });
  });

  test('tells two secrets with the same mask apart and shows neither', () => {
    const before = state(ownerSays({ ssn: sealed('6789', 'one') }));
    const [changed, ...others] = differences(before, state(ownerSays({ ssn: sealed('6789', 'other') })));
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ record: owner.uid, field: 'ssn', before: '***-**-6789', after: '***-**-6789' });
    expect(changed?.isSecret).toBe(true);
    expect(differences(before, state(ownerSays({ ssn: sealed('6789', 'one') })))).toEqual([]);
  });

  test('names every answer of an owner who came or went', () => {
    const without = state({ owners: facts.owners.filter((one) => one !== owner) });
    const gone = differences(state(), without).filter(({ record }) => record === owner.uid);
    expect(gone.length).toBeGreaterThan(5);
    expect(gone.every(({ after }) => after === null)).toBe(true);
    const come = differences(without, state()).filter(({ record }) => record === owner.uid);
    expect(come.map(({ field }) => field)).toEqual(gone.map(({ field }) => field));
    expect(come.every(({ before }) => before === null)).toBe(true);
  });

  test('leaves out answers to questions that are asked at neither time', () => {
    const hidden = state({ company: { ...facts.company, ticker: 'KEST' } });
    expect(differences(state(), hidden)).toEqual([]);
  });

  test('shows a paper that was replaced by the names of its files', () => {
    const paper = (file_name: string, sha256: string): PastDocument => ({
      document_type: 'government_id',
      owner_uid: owner.uid,
      file_name,
      sha256,
    });
    const kept = paper('front.png', 'aa');
    const found = differences(state({}, [kept, paper('old.png', 'bb')]), state({}, [kept, paper('new.png', 'cc')]));
    expect(found).toMatchObject([
      { section: 'documents', field: 'government_id', record: owner.uid, before: 'old.png', after: 'new.png' },
    ]);
  });
});

describe('the query that led to a change', () => {
  const change: Difference = {
    section: 'ownership',
    record: 'owner-1',
    title: 'Ada Vance',
    field: 'ssn',
    label: 'SSN',
    before: null,
    after: null,
    isSecret: true,
  };
  const about = (name: string, anchor: Partial<Anchor>): Anchor & { name: string } => ({
    name,
    section: 'ownership',
    record: null,
    field: null,
    ...anchor,
  });

  test.each([
    ['the one about the field', [about('section', {}), about('field', { record: 'owner-1', field: 'ssn' })], 'field'],
    ['the one about the record', [about('record', { record: 'owner-1' }), about('section', {})], 'record'],
    ['the last of equals', [about('first', { field: 'ssn' }), about('second', { field: 'ssn' })], 'second'],
    ['none about another owner', [about('other', { record: 'owner-2' })], undefined],
    ['none about another section', [about('other', { section: 'company' })], undefined],
  ])('is %s', (_name, anchors, expected) => {
    expect(causeOf(change, anchors)?.name).toBe(expected);
  });
});
