import { describe, expect, test } from 'vitest';
import { canSubmit, completion, messagesByPath, missingBySection } from './completion.ts';
import { completeFacts, EXAMPLE_KINDS, type ExampleKind } from './example-facts.ts';
import { emptyFacts, type Facts } from './facts.ts';
import { ledger } from './requirements.ts';
import { maskSecret } from '../fields/masking.ts';
import { FIELDS } from '../fields/section-fields.ts';
import { SECTIONS } from '../sections.ts';
import { requirementOf, withAnswers } from './testing.ts';
import type { Values } from '../fields/values.ts';

const TODAY = '2026-03-02';
const uid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const idsOf = (facts: Facts): string[] => ledger(facts).map(({ id }) => id);
const endingsOf = (facts: Facts, start: string): string[] =>
  idsOf(facts)
    .filter((id) => id.startsWith(start))
    .map((id) => id.slice(start.length))
    .toSorted();

test.each(EXAMPLE_KINDS)('the complete %s example lacks nothing and raises no eyebrow', (kind) => {
  const requirements = ledger(completeFacts(kind));
  expect(requirements.filter(({ state }) => state !== 'met')).toEqual([]);
  expect(canSubmit(requirements)).toBe(true);
  expect(completion(requirements)).toMatchObject({ percent: 100, state: 'complete' });
});

test('an application that was just started lacks everything and says why, line by line', () => {
  const requirements = ledger(emptyFacts(TODAY));
  expect(new Set(requirements.map(({ state }) => state))).toEqual(new Set(['missing']));
  for (const { id, why, label, message } of requirements) {
    expect([id, why, message]).toEqual([id, expect.stringMatching(/^[A-Z$].+\.$/), expect.stringMatching(/\.$/)]);
    expect(label).not.toBe('');
  }
  expect(completion(requirements)).toMatchObject({ percent: 0, state: 'empty' });
  expect(SECTIONS.filter((section) => missingBySection(requirements)[section].length === 0)).toEqual([]);
});

/** What is asked of owners together, and which papers are needed, by kind of business. */
const SETS: Record<
  Exclude<ExampleKind, 'online'>,
  { rules: string; papers: string; owner: string; company: string }
> = {
  llc: {
    rules: 'any control_person coverage guarantor primary',
    papers: `articles asv_report bank_proof.${uid(11)} ein_letter government_id.${uid(1)} government_id.${uid(2)} site_photos w9`,
    owner: 'ownership_bps',
    company: 'formation_state',
  },
  sole_prop: {
    rules: 'any control_person primary sole',
    papers: `asv_report bank_proof.${uid(11)} business_license government_id.${uid(1)} proof_of_address w9`,
    owner: 'ownership_bps',
    company: '',
  },
  nonprofit: {
    rules: 'any control_person primary',
    papers: `articles bank_proof.${uid(11)} ein_letter government_id.${uid(1)} irs_determination w9`,
    owner: '',
    company: 'formation_state',
  },
  listed: {
    rules: 'any control_person primary',
    papers: `articles asv_report bank_proof.${uid(11)} bank_statements_3m ein_letter financials_2y_ytd government_id.${uid(1)} processing_statements_3m saq_aoc site_photos w9`,
    owner: '',
    company: 'formation_state is_public stock_exchange ticker',
  },
  government: {
    rules: 'any control_person primary',
    papers: `asv_report bank_proof.${uid(11)} ein_letter government_id.${uid(1)} w9`,
    owner: '',
    company: 'formation_state',
  },
};

const list = (text: string): string[] => text.split(' ').filter(Boolean);

describe.each(Object.entries(SETS))('of a %s', (kind, { rules, papers, owner, company }) => {
  const facts = completeFacts(kind as ExampleKind);

  test('just the rules about owners that the law has for it apply', () => {
    const found = endingsOf(facts, 'owners.').filter((ending) => !ending.startsWith('0000'));
    expect(found).toEqual(list(rules));
  });

  test('just the papers are asked for that it has', () => {
    expect(endingsOf(facts, 'documents.')).toEqual(list(papers));
  });

  test('ownership and registration are asked for where they exist', () => {
    const ids = idsOf(facts);
    expect(list('ownership_bps').filter((name) => ids.includes(`owners.${uid(1)}.${name}`))).toEqual(list(owner));
    expect(
      list('formation_state is_public stock_exchange ticker').filter((name) => ids.includes(`company.${name}`)),
    ).toEqual(list(company));
  });
});

test('a wrong answer keeps an application from being submitted even where none was needed', () => {
  const facts = withAnswers(completeFacts('llc'), { company: { fax: '12' } });
  expect(requirementOf(facts, 'company.fax')).toMatchObject({
    state: 'wrong',
    path: 'company.fax',
    section: 'company',
  });
  expect(canSubmit(ledger(facts))).toBe(false);
  expect(completion(ledger(facts))).toMatchObject({ percent: 99, state: 'started' });
  expect(missingBySection(ledger(facts)).company.map(({ id }) => id)).toEqual(['company.fax']);
  expect(messagesByPath(ledger(facts))).toEqual({
    'company.fax': ['Enter the ten digits of a US or Canadian number.'],
  });
});

test('a warning does not keep it', () => {
  const facts = withAnswers(completeFacts('llc'), { account: { account_kind: 'savings' } });
  expect(requirementOf(facts, `accounts.${uid(11)}.account_kind`)?.state).toBe('warning');
  expect(canSubmit(ledger(facts))).toBe(true);
});

test('answers to questions that are not asked any more count for nothing', () => {
  const facts = withAnswers(completeFacts('llc'), {
    company: { is_public: true, ticker: 'much too long', location_zip: 'nowhere' },
    business: { seasonal_months: [13], amex_se_number: '1' },
  });
  expect(ledger(facts)).toEqual(ledger(completeFacts('llc')));
});

test('an answer of the wrong type is wrong, and a short text is short only at submit', () => {
  const odd = withAnswers(completeFacts('llc'), {
    company: { locations_count: 'three' },
    business: { product_description: 'Coffee' },
  });
  expect(requirementOf(odd, 'company.locations_count')).toMatchObject({
    state: 'wrong',
    message: 'Enter a whole number.',
  });
  expect(requirementOf(odd, 'business.product_description')).toMatchObject({
    state: 'wrong',
    message: 'Write at least 20 characters.',
  });
});

test('a consent that was refused is still missing', () => {
  const facts = withAnswers(completeFacts('llc'), { security: { attests: false } });
  expect(requirementOf(facts, 'security.attests')?.state).toBe('missing');
});

test('sealing the secrets of a complete application changes nothing in its ledger', () => {
  const seal = (section: 'company' | 'ownership' | 'settlement', values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const kind = FIELDS[section].find((field) => field.name === name)?.secret;
        return [name, kind && typeof value === 'string' ? maskSecret(kind, value) : value];
      }),
    );
  for (const kind of EXAMPLE_KINDS) {
    const facts = completeFacts(kind);
    const sealed: Facts = {
      ...facts,
      company: seal('company', facts.company),
      owners: facts.owners.map((owner) => ({ ...owner, values: seal('ownership', owner.values) })),
      accounts: facts.accounts.map((account) => ({ ...account, values: seal('settlement', account.values) })),
    };
    expect(ledger(sealed)).toEqual(ledger(facts));
  }
});

test('lines about one of several people say whom they are about', () => {
  const facts = withAnswers(completeFacts('llc'), { owner: { first_name: null, last_name: null } });
  expect(requirementOf(facts, `owners.${uid(1)}.first_name`)).toMatchObject({
    subject: 'Owner 1',
    record: uid(1),
    field: 'first_name',
  });
  expect(requirementOf(facts, `owners.${uid(2)}.first_name`)?.subject).toBe('Theodore Okafor');
  expect(requirementOf(facts, `accounts.${uid(11)}.purpose`)?.subject).toBe('US Bank');
});
