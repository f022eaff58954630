import { describe, expect, test } from 'vitest';
import { completeFacts } from './example-facts.ts';
import { type Facts, recordsOf } from './facts.ts';
import { FIELDS, fieldOf } from '../fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '../sections.ts';
import { isRequired, isShown, visibleFacts } from '../fields/shown.ts';
import { isOpen } from './requirement.ts';
import { SIDES } from './testing-required-when.ts';
import { type Answers, requirementOf, withAnswers, withValue } from './testing.ts';

const llc = completeFacts('llc');

const HELD_THROUGH: Facts = { ...llc, owners: [...llc.owners, { uid: 'firm', values: { owner_type: 'company' } }] };

/** The facts with the answer taken away, so that the ledger has to ask for it. */
const blank = (facts: Facts, section: FormSection, name: string): Facts => {
  const uid = recordsOf(facts, section)[0]?.uid;
  return withValue(facts, section, uid, name, null);
};

const idOf = (section: FormSection, name: string): string => {
  const uid = recordsOf(llc, section)[0]?.uid;
  const path = {
    company: 'company',
    ownership: `owners.${uid}`,
    business: 'business',
    security: 'security',
    settlement: `accounts.${uid}`,
    contact: `contacts.${uid}`,
  };
  return `${path[section]}.${name}`;
};

const asked = (answers: Answers, section: FormSection, name: string, start = llc) => {
  const facts = blank(withAnswers(start, answers), section, name);
  const field = fieldOf(section, name);
  const seen = visibleFacts(facts);
  const record = recordsOf(seen, section)[0]?.values ?? {};
  if (!field) throw new Error(`${section} has no field ${name}`);
  // A screen may ask before hidden answers have been left out, and must get the same answer.
  const raw = recordsOf(facts, section)[0]?.values ?? {};
  expect(isRequired(field, facts, raw)).toBe(isRequired(field, seen, record));
  const line = requirementOf(facts, idOf(section, name));
  return {
    isShown: isShown(field, seen, record),
    isRequired: isRequired(field, seen, record),
    isMissing: line !== undefined && isOpen(line),
  };
};

const rows = SIDES.flatMap(({ section, fields, on, off }) =>
  fields.split(' ').map((name) => ({ section, name, on, off })),
);

describe.each(rows)('$section.$name', ({ section, name, on, off }) => {
  const field = fieldOf(section, name);
  const isAskedFor = field?.requiredWhen !== 'never';

  test(`is ${isAskedFor ? 'asked for' : 'shown'} when ${JSON.stringify(on)}`, () => {
    expect(asked(on, section, name)).toEqual({ isShown: true, isRequired: isAskedFor, isMissing: isAskedFor });
  });

  test(`is not ${isAskedFor ? 'asked for' : 'shown'} when ${JSON.stringify(off)}`, () => {
    const answer = asked(off, section, name);
    expect(answer).toMatchObject({ isRequired: false, isMissing: false });
    if (!isAskedFor) expect(answer.isShown).toBe(false);
  });
});

test('a share may be said to be held through a company only where a company is listed', () => {
  expect(asked({}, 'ownership', 'held_through', HELD_THROUGH).isShown).toBe(true);
  expect(asked({}, 'ownership', 'held_through').isShown).toBe(false);
});

test('every field with a condition is held from both sides above', () => {
  const held = new Set([...rows.map(({ section, name }) => `${section}.${name}`), 'ownership.held_through']);
  const conditional = FORM_SECTIONS.flatMap((section) =>
    FIELDS[section]
      .filter((field) => field.shownWhen || typeof field.requiredWhen === 'object')
      .map((field) => `${section}.${field.name}`),
  );
  expect(conditional.filter((name) => !held.has(name))).toEqual([]);
});

test('every field that is always asked for is missing from an empty record and met in a full one', () => {
  for (const section of FORM_SECTIONS) {
    for (const field of FIELDS[section].filter(
      ({ requiredWhen, shownWhen }) => requiredWhen === 'always' && !shownWhen,
    )) {
      const id = idOf(section, field.name);
      expect([id, requirementOf(blank(llc, section, field.name), id)?.state]).toEqual([id, 'missing']);
      expect([id, requirementOf(llc, id)?.state]).toEqual([id, 'met']);
    }
  }
});

test('fields that are never asked for may stay empty', () => {
  for (const section of FORM_SECTIONS) {
    for (const field of FIELDS[section].filter(({ requiredWhen }) => requiredWhen === 'never')) {
      expect(requirementOf(blank(llc, section, field.name), idOf(section, field.name))).toBeUndefined();
    }
  }
});
