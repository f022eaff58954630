import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { expect, test } from 'vitest';
import { refuseCardNumbers } from '../core/http/card-numbers.ts';
import { type Chance, chanceFor, uidOf } from './chance.ts';
import { filledFacts } from './filled-facts.ts';
import { describeMerchants } from './merchants.ts';

const RECORDS = 100_000;

const formatsOf = (section: FormSection): Record<string, RegExp> =>
  Object.fromEntries(FIELDS[section].flatMap(({ name, longDigits }) => (longDigits ? [[name, longDigits]] : [])));

/** What a browser sends to save this record. */
const bodyOf = (values: object, uid: string, n: number): object => ({
  ...values,
  application__uid: uid,
  based_on: n,
  reason: `Corrected by phone on 2026-11-${10 + (n % 20)} at 10:15, see /applications/${uid}.`,
});

const whyRefused = (body: object, formats: Record<string, RegExp>): string | null => {
  try {
    refuseCardNumbers(body, formats);
    return null;
  } catch (error) {
    return `${String(error)} ${JSON.stringify(body)}`;
  }
};

/** The same record of somebody else: every number in it is another one of its length. */
const renumbered = (values: object, chance: Chance): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && /^[A-Z]?\d+$/.test(value)
        ? value.replace(/\d/g, () => String(chance.below(10)))
        : value,
    ]),
  );

test('none of 100,000 records as merchants fill them in passes for a card number', { timeout: 120_000 }, () => {
  const merchants = describeMerchants(new Date('2026-11-16T12:00:00Z'));
  const chance = chanceFor('no card alarm');
  const filled = merchants.flatMap((merchant) => {
    const facts = filledFacts({ name: `alarm ${merchant.name}`, merchant, today: '2026-11-16' });
    return FORM_SECTIONS.flatMap((section) =>
      recordsOf(facts, section).map(({ values }) => ({ values, formats: formatsOf(section) })),
    );
  });
  const alarms: string[] = [];
  for (let n = 1; n <= RECORDS; n += 1) {
    const { values, formats } = chance.pick(filled);
    const why = whyRefused(bodyOf(renumbered(values, chance), uidOf(`alarm ${n}`), n), formats);
    if (why !== null) alarms.push(why);
  }
  expect(alarms.slice(0, 5)).toEqual([]);
});
