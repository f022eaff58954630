import { describe, expect, test } from 'vitest';
import { completeFacts } from '../applications/ledger/example-facts.ts';
import { withAnswers } from '../applications/ledger/testing.ts';
import {
  namedParties,
  type SanctionEntry,
  sanctionHits,
  type TerminatedEntry,
  terminatedHits,
} from './watch-matching.ts';

const TODAY = '2026-03-02';
const facts = withAnswers(completeFacts('llc', TODAY), { owner: { dob: '1983-06-01' } });
const [owner] = facts.owners;
const parties = namedParties(facts);

const entry = (values: Partial<SanctionEntry>): SanctionEntry => ({
  ref: '9001',
  list: 'Sample',
  kind: 'individual',
  names: ['VEGA, Marisol'],
  birthYears: [],
  addresses: [],
  program: 'SAMPLE',
  ...values,
});

describe('a sanctions list', () => {
  test.each([
    ['the same name in another order', {}, 1],
    ['a name spelled a little otherwise', { names: ['VEGA, Marysol'] }, 1],
    ['one of several names', { names: ['SOMEBODY ELSE', 'Marisól Vega Ortiz'] }, 1],
    ['a birth year next to the stated one', { birthYears: [1990, 1984] }, 1],
    ['a birth year that is off by two', { birthYears: [1985] }, 0],
    ['a ship of that name', { kind: 'vessel' }, 0],
    ['another name', { names: ['Okoye, Daniel'] }, 0],
  ] as const)('finds %s, or not', (_what, values, count) => {
    expect(sanctionHits(parties, [entry(values)])).toHaveLength(count);
  });

  test('finds a business by either of its names, whatever the kind of entry', () => {
    const hits = sanctionHits(parties, [entry({ kind: 'entity', names: ['HARBOR STREET COFFEE, INC.'] })]);
    expect(hits.map(({ path, score }) => [path, score])).toEqual([
      ['company.dba_name', 1000],
      ['company.legal_name', 1000],
    ]);
  });

  test('tells the best score, whatever the order of the entries', () => {
    const one = entry({ ref: '1', names: ['VEGA, Marysol'] });
    const two = entry({ ref: '2' });
    expect(sanctionHits(parties, [one, two])).toEqual(sanctionHits(parties, [two, one]));
    expect(sanctionHits(parties, [one])[0]?.score).toBeLessThan(1000);
  });
});

const listed = (values: Partial<TerminatedEntry>): TerminatedEntry => ({
  ref: 'T-1',
  list: 'Sample file',
  names: ['Vega Imports LLC'],
  zip: '',
  reasonCode: '04',
  listedOn: '2024-01-31',
  equal: [],
  ...values,
});

describe('a terminated-merchant list', () => {
  test.each([
    ['an equal number', { equal: [{ link: 'ssn', path: `owners.${owner?.uid}.ssn` }] }, 1],
    ['name and ZIP code', { names: ['Harbour Street Coffee'], zip: '94107' }, 2],
    ['the name elsewhere', { names: ['Harbor Street Coffee'], zip: '10001' }, 0],
    ['the name without a ZIP code', { names: ['Harbor Street Coffee'] }, 0],
    ['an entry older than five years', { equal: [{ link: 'ssn', path: 'x' }], listedOn: '2021-03-02' }, 0],
    ['an entry that is not quite', { equal: [{ link: 'ssn', path: 'x' }], listedOn: '2021-03-03' }, 1],
  ] as const)('finds %s, or not', (_what, values, count) => {
    expect(terminatedHits(parties, [listed(values)], TODAY)).toHaveLength(count);
  });
});
