import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeFacts } from './example-facts.ts';
import type { Facts, Rec } from './facts.ts';
import { ledger } from './requirements.ts';
import { requirementOf, withAnswers } from './testing.ts';
import type { Values } from '../fields/values.ts';

const llc = completeFacts('llc');
const person = llc.owners[0]?.values ?? {};
const owners = (...all: Values[]): Rec[] =>
  all.map((values, at) => ({
    uid: `o${at + 1}`,
    values: { ...person, is_control_person: at === 0, is_primary: at === 0, ssn: `53622914${at}`, ...values },
  }));
const held = (...all: Values[]): Facts => ({ ...llc, owners: owners(...all) });
const stateOf = (facts: Facts, id: string) => requirementOf(facts, id)?.state;

describe('the control person', () => {
  test.each<[string, Values[], string]>([
    ['nobody is marked', [{ is_control_person: false }], 'missing'],
    ['one is marked', [{}], 'met'],
    ['two are marked', [{}, { is_control_person: true }], 'wrong'],
    ['a company is marked', [{ owner_type: 'company' }], 'missing'],
  ])('when %s', (_name, people, state) => expect(stateOf(held(...people), 'owners.control_person')).toBe(state));
});

describe('the primary signer', () => {
  test.each<[string, Values[], string]>([
    ['nobody is marked', [{ is_primary: false }], 'missing'],
    ['the control person is marked', [{ ownership_bps: 0 }, { ownership_bps: 10_000 }], 'met'],
    ['an owner is marked', [{ is_primary: false }, { ownership_bps: 1, is_primary: true }], 'met'],
    ['somebody else is marked', [{ is_primary: false }, { ownership_bps: 0, is_primary: true }], 'wrong'],
    ['two are marked', [{}, { is_primary: true }], 'wrong'],
  ])('when %s', (_name, people, state) => expect(stateOf(held(...people), 'owners.primary')).toBe(state));
});

test('a private company needs a guarantor, others do not', () => {
  const none = held({ is_guarantor: false });
  for (const type of ['llc', 'partnership', 'corporation', 'c_corp', 's_corp']) {
    expect(stateOf(withAnswers(none, { company: { entity_type: type, is_public: false } }), 'owners.guarantor')).toBe(
      'missing',
    );
  }
  expect(
    stateOf(withAnswers(none, { company: { entity_type: 'c_corp', is_public: true } }), 'owners.guarantor'),
  ).toBeUndefined();
  for (const type of ['sole_prop', 'nonprofit', 'government', 'association']) {
    expect(stateOf(withAnswers(none, { company: { entity_type: type } }), 'owners.guarantor')).toBeUndefined();
  }
});

describe('a sole proprietor', () => {
  const sole = (...people: Values[]) => ({
    ...withAnswers(held(...people), { company: { entity_type: 'sole_prop' } }),
  });
  test.each<[string, Values[], string]>([
    ['owns the whole', [{ ownership_bps: 10_000 }], 'met'],
    ['cannot own less', [{ ownership_bps: 9_999 }], 'wrong'],
    ['has still to say it', [{ ownership_bps: null }], 'missing'],
    ['has no partner', [{ ownership_bps: 10_000 }, { ownership_bps: 0 }], 'wrong'],
    ['is no company', [{ owner_type: 'company', ownership_bps: 10_000 }], 'wrong'],
  ])('%s', (_name, people, state) => expect(stateOf(sole(...people), 'owners.sole')).toBe(state));
});

describe('the 75% rule', () => {
  test.each<[string, Values[], string]>([
    ['75.01% listed is enough', [{ ownership_bps: 7501 }], 'met'],
    ['75% listed is not', [{ ownership_bps: 7500 }], 'missing'],
    ['75% and the control person’s word is', [{ ownership_bps: 7500, no_owner_over_25: true }], 'met'],
    [
      'somebody else’s word is not',
      [{ ownership_bps: 4000 }, { ownership_bps: 3500, no_owner_over_25: true }],
      'missing',
    ],
    ['shares are added up', [{ ownership_bps: 4000 }, { ownership_bps: 3501 }], 'met'],
    [
      'a company’s share counts only with the people behind it',
      [{ ownership_bps: 5000 }, { owner_type: 'company', ownership_bps: 5000 }],
      'missing',
    ],
    [
      'people behind a company count',
      [
        { ownership_bps: 5000 },
        { owner_type: 'company', ownership_bps: 5000 },
        { ownership_bps: 5000, held_through: 'o2' },
      ],
      'met',
    ],
  ])('%s', (_name, people, state) => expect(stateOf(held(...people), 'owners.coverage')).toBe(state));

  test('the word has to be explained', () => {
    const facts = held({ ownership_bps: 7500, no_owner_over_25: true });
    expect(stateOf(facts, 'owners.o1.unlisted_owners_explanation')).toBe('missing');
  });

  test('is not applied to sole proprietors, associations and those who have no owners', () => {
    for (const type of ['sole_prop', 'association', 'nonprofit', 'government']) {
      expect(
        stateOf(withAnswers(held({ ownership_bps: 100 }), { company: { entity_type: type } }), 'owners.coverage'),
      ).toBeUndefined();
    }
  });
});

describe('a company among the owners', () => {
  const firm = { owner_type: 'company', legal_name: 'Parent Inc', ownership_bps: 6000 };
  test('needs the people behind it', () => {
    expect(requirementOf(held({ ownership_bps: 4000 }, firm), 'owners.o2.behind')).toMatchObject({
      state: 'missing',
      subject: 'Parent Inc',
    });
    expect(
      stateOf(held({ ownership_bps: 4000 }, firm, { ownership_bps: 2500, held_through: 'o2' }), 'owners.o2.behind'),
    ).toBe('met');
    expect(
      stateOf(held({ ownership_bps: 4000 }, firm, { ownership_bps: 2499, held_through: 'o2' }), 'owners.o2.behind'),
    ).toBe('missing');
    expect(stateOf(held({ ownership_bps: 4000, no_owner_over_25: true }, firm), 'owners.o2.behind')).toBe('met');
  });
  test('needs nobody behind it when it holds less than a quarter, or when too little is left for a quarter', () => {
    expect(
      stateOf(held({ ownership_bps: 7501 }, { ...firm, ownership_bps: 2499 }), 'owners.o2.behind'),
    ).toBeUndefined();
    expect(
      stateOf(
        held({ ownership_bps: 7000 }, { ...firm, ownership_bps: 3000 }, { ownership_bps: 600, held_through: 'o2' }),
        'owners.o2.behind',
      ),
    ).toBe('met');
  });
  test('cannot hold less than the people behind it', () => {
    expect(
      stateOf(held({ ownership_bps: 3000 }, firm, { ownership_bps: 6001, held_through: 'o2' }), 'owners.o2.held'),
    ).toBe('wrong');
    expect(
      stateOf(held({ ownership_bps: 3000 }, firm, { ownership_bps: 6000, held_through: 'o2' }), 'owners.o2.held'),
    ).toBeUndefined();
  });
  test('must still be there for those who hold their share through it', () => {
    expect(stateOf(held({ ownership_bps: 4000, held_through: 'gone' }, firm), 'owners.o1.held_through')).toBe('wrong');
    expect(stateOf(held({ ownership_bps: 4000, held_through: 'o2' }, firm), 'owners.o1.held_through')).toBeUndefined();
  });
});

test('two people cannot have one number, whether it is open or sealed', () => {
  const twins = held({ ssn: '536229145' }, { ssn: '536-22-9145' }, { ssn: '218554370' });
  expect(requirementOf(twins, 'owners.o2.duplicate')).toMatchObject({
    state: 'wrong',
    path: 'owners.o2.ssn',
    message: 'Marisol Vega has the same number.',
  });
  expect(stateOf(twins, 'owners.o3.duplicate')).toBeUndefined();
  const sealed = (fingerprint?: string) =>
    ({ masked: '***-**-9145', last4: '9145', present: true, ...(fingerprint && { fingerprint }) }) as const;
  expect(stateOf(held({ ssn: sealed('a') }, { ssn: sealed('a') }), 'owners.o2.duplicate')).toBe('wrong');
  expect(stateOf(held({ ssn: sealed('a') }, { ssn: sealed('b') }), 'owners.o2.duplicate')).toBeUndefined();
});

test('who sees only the last digits is told when they are the same', () => {
  const seen = (last4: string) => ({ masked: `***-**-${last4}`, last4, present: true }) as const;
  expect(requirementOf(held({ ssn: seen('9145') }, { ssn: '218559145' }), 'owners.o2.duplicate')).toMatchObject({
    state: 'warning',
    path: 'owners.o2.ssn',
    message: 'Marisol Vega’s number ends in the same four digits. Each person has a number of their own.',
  });
  expect(stateOf(held({ ssn: seen('9145') }, { ssn: seen('9145') }), 'owners.o2.duplicate')).toBe('warning');
  expect(stateOf(held({ ssn: seen('9145') }, { ssn: seen('4370') }), 'owners.o2.duplicate')).toBeUndefined();
  expect(stateOf(held({ ssn: seen('9145') }, { ssn: '9145' }), 'owners.o2.duplicate')).toBeUndefined();
});

test('any shares: together at most the whole, and enough exactly when nobody unlisted can hold a quarter', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(shares, (all) => {
      const facts = held(...all.map((ownership_bps) => ({ ownership_bps })));
      const sum = all.reduce((total, share) => total + share, 0);
      expect(stateOf(facts, 'owners.total')).toBe(sum > 10_000 ? 'wrong' : undefined);
      expect(stateOf(facts, 'owners.coverage')).toBe(10_000 - sum < 2500 ? 'met' : 'missing');
      const proven = ledger(facts).filter(({ id }) => id.startsWith('documents.government_id'));
      expect(proven.length).toBe(all.filter((share, at) => share >= 2500 || at === 0).length);
    }),
  );
});
