import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canSubmit, completion, messagesByPath, missingBySection } from './completion.ts';
import { ENTITY_TYPES } from '../fields/choices.ts';
import { DOCUMENT_NAMES } from '../documents/document-names.ts';
import { completeFacts, EXAMPLE_KINDS } from './example-facts.ts';
import { emptyFacts, type Facts, recordsOf } from './facts.ts';
import type { Field } from '../fields/field.ts';
import { shapeOf } from '../fields/kinds.ts';
import { isOpen } from './requirement.ts';
import { ledger } from './requirements.ts';
import { FIELDS } from '../fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection, SECTIONS } from '../sections.ts';
import { visibleFacts } from '../fields/shown.ts';
import { fulfil, withValue } from './testing.ts';
import type { Value, Values } from '../fields/values.ts';

const TODAY = '2026-03-02';

/** What is typed twice is compared and then forgotten. */
const STORED = Object.fromEntries(
  FORM_SECTIONS.map((section) => [section, FIELDS[section].filter(({ confirms }) => confirms === undefined)]),
) as Record<FormSection, Field[]>;

/** Values of the right shape, most of them nonsense. */
const shaped = (field: Field): fc.Arbitrary<Value> => {
  const shape = shapeOf(field);
  switch (shape.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: shape.min, max: Math.min(shape.max, 1_000_000_000) });
    case 'string':
      return shape.options ? fc.constantFrom(...shape.options) : fc.string({ maxLength: shape.maxLength });
    case 'strings':
      return fc.subarray([...shape.options]);
    case 'integers':
      return fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    case 'rows':
      return fc.constant([{ name: 'Example', role: 'gateway', pci_listed: false }]);
  }
};

// Whatever a broken client or an old migration could have left in a column.
const NASTY = [
  undefined,
  null,
  true,
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '0',
  '2024-02-30',
  '9'.repeat(400),
  '\ud800',
  Number.NaN,
  Infinity,
  -1,
  1.5,
  2 ** 60,
  {},
  [],
  [null],
  [[]],
  ['a', 'a'],
  [{ name: 1 }],
  { present: true },
  new Map(),
];
const junk = fc.constantFrom(...NASTY) as fc.Arbitrary<Value>;

const valuesOf = (section: FormSection, of: (field: Field) => fc.Arbitrary<Value>): fc.Arbitrary<Values> =>
  fc
    .record(Object.fromEntries(STORED[section].map((field) => [field.name, of(field)])), { requiredKeys: [] })
    .map((values) => values as Values);

const factsOf = (of: (field: Field) => fc.Arbitrary<Value>): fc.Arbitrary<Facts> => {
  const many = (section: FormSection) =>
    fc
      .array(valuesOf(section, of), { maxLength: 3 })
      .map((all) => all.map((values, at) => ({ uid: `${section}-${at}`, values })));
  return fc.record({
    company: valuesOf('company', of),
    owners: many('ownership'),
    business: valuesOf('business', of),
    security: valuesOf('security', of),
    accounts: many('settlement'),
    contacts: many('contact'),
    documents: fc.array(
      fc.record({
        document_type: fc.constantFrom(...DOCUMENT_NAMES),
        status: fc.constantFrom('uploaded', 'accepted', 'rejected', 'expired'),
        owner_uid: fc.constantFrom('ownership-0', 'ownership-1', null),
        account_uid: fc.constantFrom('settlement-0', null),
      }),
      { maxLength: 6 },
    ),
    today: fc.constant(TODAY),
    mccRisk: fc.constantFrom('low', 'medium', 'high', 'prohibited', 'unknown', undefined),
  });
};

const sensible = factsOf(shaped);
const anything = factsOf((field) => fc.oneof(shaped(field), junk));

test('the ledger answers for whatever is stored, and always the same', () => {
  fc.assert(
    fc.property(anything, (facts) => {
      const requirements = ledger(facts);
      expect(ledger(facts)).toEqual(requirements);
      expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
      for (const { state, message, why } of requirements) {
        expect(why).not.toBe('');
        expect(message === undefined).toBe(state === 'met');
      }
    }),
    { numRuns: 100 },
  );
});

test('submit, the map of messages, the sections and the percent agree on whether something is open', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        sensible,
        fc.constantFrom(...EXAMPLE_KINDS).map((kind) => completeFacts(kind)),
      ),
      (facts) => {
        const requirements = ledger(facts);
        const open = requirements.filter(isOpen);
        const whole = completion(requirements);
        expect(canSubmit(requirements)).toBe(open.length === 0);
        expect(Object.values(messagesByPath(requirements)).flat().length).toBe(open.length);
        expect(SECTIONS.flatMap((section) => missingBySection(requirements)[section]).length).toBe(open.length);
        expect([whole.percent === 100, whole.state === 'complete']).toEqual([open.length === 0, open.length === 0]);
        for (const section of SECTIONS) {
          const { done, total, percent } = whole.sections[section];
          expect(percent === 100).toBe(done === total);
          expect(total - done).toBe(missingBySection(requirements)[section].length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('whoever does what the ledger says is missing, again and again, ends with nothing missing', () => {
  fc.assert(
    fc.property(sensible, (start) => {
      let facts = start;
      for (let round = 0; round < 12; round += 1) {
        const missing = ledger(facts).filter(({ state }) => state === 'missing');
        if (missing.length === 0) return;
        facts = missing.reduce(fulfil, facts);
      }
      expect(ledger(facts).filter(({ state }) => state === 'missing')).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('from an empty application of any structure the same leads all the way to submit', () => {
  for (const { value: entity } of ENTITY_TYPES) {
    let facts: Facts = { ...emptyFacts(TODAY), company: { entity_type: entity } };
    for (let round = 0; round < 12; round += 1)
      facts = ledger(facts)
        .filter(({ state }) => state === 'missing')
        .reduce(fulfil, facts);
    const left = ledger(facts)
      .filter(isOpen)
      .map(({ id }) => id);
    // A sole proprietor owns the whole, where the example owns 60%: a wrong answer, not a missing one.
    expect([entity, left]).toEqual([entity, entity === 'sole_prop' ? ['owners.sole'] : []]);
  }
});

/** Every answer of an application, one by one. */
const answersOf = (facts: Facts) =>
  FORM_SECTIONS.flatMap((section) =>
    recordsOf(facts, section).flatMap(({ uid, values }) =>
      Object.entries(values).map(([name, value]) => ({ section, uid, name, value })),
    ),
  );

test('while an application is filled in, in any order, what is done never becomes less', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...EXAMPLE_KINDS).chain((kind) => {
        const whole = completeFacts(kind);
        const answers = answersOf(whole);
        return fc.shuffledSubarray(answers, { minLength: answers.length }).map((order) => ({ whole, order }));
      }),
      ({ whole, order }) => {
        const bare = (records: Facts['owners']) => records.map(({ uid }) => ({ uid, values: {} }));
        let facts: Facts = {
          ...whole,
          company: {},
          business: {},
          security: {},
          owners: bare(whole.owners),
          accounts: bare(whole.accounts),
          contacts: bare(whole.contacts),
        };
        let done = 0;
        for (const { section, uid, name, value } of order) {
          facts = withValue(facts, section, uid, name, value);
          const now = completion(ledger(facts).filter(({ section: at }) => at !== 'documents')).done;
          expect([name, now]).toEqual([name, Math.max(done, now)]);
          done = now;
        }
        expect(canSubmit(ledger(facts))).toBe(true);
      },
    ),
    { numRuns: 6 },
  );
});

test('leaving out what is not asked any more is done once and for all', () => {
  fc.assert(
    fc.property(sensible, (facts) => {
      const seen = visibleFacts(facts);
      expect(visibleFacts(seen)).toEqual(seen);
      expect(ledger(seen)).toEqual(ledger(facts));
    }),
    { numRuns: 60 },
  );
});
