import { describe, expect, test } from 'vitest';
import { completeFacts } from './example-facts.ts';
import { type Facts, recordsOf } from './facts.ts';
import { FIELDS, fieldOf } from '../fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '../sections.ts';
import { isShown } from '../fields/field.ts';
import { followingOf } from '../fields/followings.ts';
import { filledFacts } from '../fields/fill.ts';
import { isNeeded, visibleFacts } from '../fields/shown.ts';
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
  const facts = filledFacts(blank(withAnswers(start, answers), section, name));
  const field = fieldOf(section, name);
  const seen = visibleFacts(facts);
  const record = recordsOf(seen, section)[0]?.values ?? {};
  if (!field) throw new Error(`${section} has no field ${name}`);
  // A screen may ask before hidden answers have been left out, and must get the same answer.
  const raw = recordsOf(facts, section)[0]?.values ?? {};
  expect(isNeeded(field, facts, raw)).toBe(isNeeded(field, seen, record));
  const line = requirementOf(facts, idOf(section, name));
  return {
    isShown: isShown(field, seen, record),
    isNeeded: isNeeded(field, seen, record),
    isMissing: line !== undefined && isOpen(line),
  };
};

const rows = SIDES.flatMap(({ section, fields, on, off }) =>
  fields.split(' ').map((name) => ({ section, name, on, off })),
);

describe.each(rows)('$section.$name', ({ section, name, on, off }) => {
  const field = fieldOf(section, name);
  const isAskedFor = field?.requiredWhen !== 'never';
  // The example is a small coffee shop: what follows from its answers, or is stated in review, it is not asked for.
  const isMissing = isAskedFor && !followingOf(section, name) && !field?.inReview;

  test(`is ${isAskedFor ? 'asked for' : 'shown'} when ${JSON.stringify(on)}`, () => {
    expect(asked(on, section, name)).toEqual({ isShown: true, isNeeded: isAskedFor, isMissing });
  });

  test(`is not ${isAskedFor ? 'asked for' : 'shown'} when ${JSON.stringify(off)}`, () => {
    const answer = asked(off, section, name);
    expect(answer).toMatchObject({ isNeeded: false, isMissing: false });
    if (!isAskedFor) expect(answer.isShown).toBe(false);
  });
});

test('a share may be said to be held through a company only where a company is listed', () => {
  expect(asked({}, 'ownership', 'held_through', HELD_THROUGH).isShown).toBe(true);
  expect(asked({}, 'ownership', 'held_through').isShown).toBe(false);
});

test('PIN debit and EBT are asked for with the cards; only who asked for them apart still sees that', () => {
  const answersOf = (name: string, value: boolean) => {
    const facts = withAnswers(llc, { business: { [name]: value } });
    const field = fieldOf('business', name);
    return field && isShown(field, facts, facts.business);
  };
  for (const name of ['wants_debit_pin', 'wants_ebt'])
    expect([name, answersOf(name, true), answersOf(name, false)]).toEqual([name, true, false]);
});

test('every field with a condition is held from both sides above', () => {
  const apart = ['ownership.held_through', 'business.wants_debit_pin', 'business.wants_ebt'];
  const held = new Set([...rows.map(({ section, name }) => `${section}.${name}`), ...apart]);
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
      ({ name, requiredWhen, shownWhen, inReview }) =>
        requiredWhen === 'always' && !shownWhen && !followingOf(section, name) && !inReview,
    )) {
      const id = idOf(section, field.name);
      const line = requirementOf(blank(llc, section, field.name), id);
      const block = requirementOf(blank(llc, section, field.name), 'business.assumed');
      expect([id, line?.state ?? block?.state]).toEqual([id, 'missing']);
      expect([id, requirementOf(llc, id)?.state]).toEqual([id, 'met']);
    }
  }
});

test('fields that are never asked for may stay empty', () => {
  for (const section of FORM_SECTIONS) {
    for (const field of FIELDS[section].filter(({ requiredWhen }) => requiredWhen === 'never')) {
      const line = requirementOf(blank(llc, section, field.name), idOf(section, field.name));
      expect([field.name, line?.state ?? 'met']).toEqual([field.name, 'met']);
    }
  }
});
