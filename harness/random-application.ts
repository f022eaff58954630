import { addDays } from '@ledgate/domain/checks/calendar.ts';
import {
  DOCUMENT_NAMES,
  type DocumentType,
  GENERATED_DOCUMENTS,
} from '@ledgate/domain/applications/documents/document-names.ts';
import { completeFacts, EXAMPLE_KINDS } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { type Field, isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { shapeOf } from '@ledgate/domain/applications/fields/kinds.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import * as fc from 'fast-check';

export interface PlannedRecord {
  section: FormSection;
  body: Record<string, unknown>;
}

export interface PlannedDocument {
  type: DocumentType;
  /** Which of the owners or accounts it is about, counted round and round. */
  about: number;
  expiresOn: string | null;
}

/** An application somebody fills in: sensibly, carelessly or wildly. */
export interface Plan {
  records: PlannedRecord[];
  /** Whether everything that is still asked for is handed in at the end. */
  handsInAll: boolean;
  documents: PlannedDocument[];
}

/** Whatever a broken client may send; what cannot be said in JSON is left out. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '__proto__',
  '2024-02-30',
  '9'.repeat(400),
  '4242 4242 4242 4242',
  '\ud800',
  -1,
  1.5,
  2 ** 60,
  {},
  [],
  [null],
  ['a', 'a'],
  [{ name: 1 }],
  { present: true },
];

const dates = (today: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days)),
    fc.integer({ min: -40_000, max: 4_000 }).map((days) => addDays(today, days)),
  );

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((list) => list.map(String).join(''));

const listed = (...texts: string[]) => fc.constantFrom(...texts);

/** Values of the kind a field takes, many of them good. */
const TEXTS: Partial<Record<Field['kind'], (today: string) => fc.Arbitrary<string>>> = {
  date: dates,
  phone: () => digits(7, 7).map((rest) => `415${rest}`),
  email: () => listed('office@company.com', 'someone@mailinator.com', 'office@harborstreetcoffee.com'),
  url: () => listed('https://www.company.com', 'https://www.harborstreetcoffee.com/terms', 'http://localhost'),
  state: () => listed('CA', 'NY', 'TX', 'PR', 'ON'),
  country: () => listed('USA', 'CAN', 'IRN', 'DEU'),
  currency: () => listed('USD', 'CAD', 'EUR'),
  mcc: () => listed('5814', '5651', '7995', '5967', '4829', '0763', '9999'),
  digits: () => fc.oneof(listed('536229145', '218554370', '912701234', '122105155', '021000021'), digits(4, 17)),
  text: () => listed('Example', '12 Example Street', 'PO Box 12', '94107', '10001', 'K1A 0B1', 'AB123456', 'x'),
  longText: () => listed('Short', 'An example that is long enough to be read by somebody.'),
  reference: () => listed('none', '00000000-0000-4000-8000-000000000001'),
};

const shaped = (field: Field, today: string): fc.Arbitrary<unknown> => {
  const shape = shapeOf(field);
  switch (shape.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: shape.min, max: Math.min(shape.max, 1_000_000_000) }),
        fc.constantFrom(shape.min, Math.min(shape.max, 100), Math.min(shape.max, 5000)),
      );
    case 'string':
      if (shape.options) return fc.constantFrom(...shape.options);
      return TEXTS[field.kind]?.(today) ?? fc.string({ maxLength: shape.maxLength });
    case 'strings':
      return fc.subarray([...shape.options]);
    case 'integers':
      return fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    case 'rows':
      return fc.constant([{ name: 'Example', role: 'gateway', pci_listed: false }]);
  }
};

/** How many of a hundred answers are other than the example's. */
type Care = 0 | 2 | 10 | 40;

const fieldsOf = (section: FormSection): readonly Field[] =>
  FIELDS[section].filter((field) => isTyped(field) && field.confirms === undefined);

const OWN = Symbol('as in the example');

const bodyOf = (section: FormSection, example: Record<string, unknown>, care: Care, today: string) => {
  const answer = (field: Field): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 100 - care, arbitrary: fc.constant(OWN) },
      { weight: care, arbitrary: fc.constant(undefined) },
      { weight: care, arbitrary: shaped(field, today) },
      { weight: care / 2, arbitrary: fc.constantFrom(...NASTY) },
    );
  const fields = fieldsOf(section);
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, answer(field)]))).map((chosen) => {
    const body = Object.entries(chosen).map(([name, value]) => [name, value === OWN ? example[name] : value] as const);
    return Object.fromEntries(body.filter(([, value]) => value !== undefined));
  });
};

const recordsArbitrary = (facts: Facts, care: Care): fc.Arbitrary<PlannedRecord[]> =>
  fc
    .tuple(
      ...FORM_SECTIONS.map((section) => {
        const examples = recordsOf(facts, section).map(({ values }) => values as Record<string, unknown>);
        const one = (example: Record<string, unknown>) =>
          bodyOf(section, example, care, facts.today).map((body): PlannedRecord => ({ section, body }));
        const all: fc.Arbitrary<PlannedRecord[]> = fc.tuple(...examples.map(one));
        if (!isMany(section) || care < 10) return all;
        // Somebody left out, or somebody listed twice.
        const [first = {}] = examples;
        return fc.oneof(
          { weight: 4, arbitrary: all },
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 2, arbitrary: fc.tuple(all, one(first)).map(([some, more]) => [...some, more]) },
        );
      }),
    )
    .map((sections) => sections.flat());

const documentsArbitrary = (today: string): fc.Arbitrary<PlannedDocument[]> =>
  fc.array(
    fc.record({
      type: fc.constantFrom(...DOCUMENT_NAMES.filter((name) => !GENERATED_DOCUMENTS.includes(name))),
      about: fc.nat({ max: 3 }),
      expiresOn: fc.option(dates(today)),
    }),
    { maxLength: 4 },
  );

/** Random applications, from complete ones to nonsense. */
export const plans = (today: string): fc.Arbitrary<Plan> =>
  fc.tuple(fc.constantFrom(...EXAMPLE_KINDS), fc.constantFrom<Care[]>(0, 2, 2, 10, 10, 40)).chain(([kind, care]) =>
    fc.record({
      records: recordsArbitrary(completeFacts(kind, today), care),
      handsInAll: fc.boolean(),
      documents: documentsArbitrary(today),
    }),
  );
