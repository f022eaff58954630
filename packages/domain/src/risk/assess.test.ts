import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeFacts, EXAMPLE_KINDS } from '../applications/ledger/example-facts.ts';
import { emptyFacts, type Facts } from '../applications/ledger/facts.ts';
import { withAnswers } from '../applications/ledger/testing.ts';
import { bandOf } from './bands.ts';
import { assess, openStops, RISK_CHECKS, runCheck, scoreOf, suggestReserve } from './assess.ts';
import { noEvidence, OWNER_LINKS, type RiskEvidence, WEBSITE_ITEMS } from './evidence.ts';
import { exposureCents } from './exposure.ts';
import { observe } from './observe.ts';

const TODAY = '2026-03-02';

const twins = fc.array(
  fc.record({ reference: fc.constantFrom('MA-1', 'MA-2'), sharesOwner: fc.boolean(), isSameMerchant: fc.boolean() }),
  { maxLength: 3 },
);

const someEvidence: fc.Arbitrary<RiskEvidence> = fc.record({
  isListCurrent: fc.boolean(),
  matchInquiryHit: fc.option(fc.constant('M-1 of 2026-02-01')),
  sanctions: fc.constant([]),
  terminated: fc.constant([]),
  embargoed: fc.subarray(['USA', 'PRK']),
  sameTaxId: twins,
  sameAccount: twins,
  sharedParties: fc.array(
    fc.record({ link: fc.constantFrom(...OWNER_LINKS), reference: fc.constant('MA-3'), isDeclined: fc.boolean() }),
    { maxLength: 4 },
  ),
  fromAddressInDay: fc.nat({ max: 6 }),
  byOwnerInMonth: fc.nat({ max: 6 }),
  secondsToComplete: fc.option(fc.nat({ max: 400 })),
  phoneStates: fc.subarray(['CA', 'ME']),
  mccRiskCardAbsent: fc.constantFrom('low', 'high'),
  isCardPresentTrade: fc.boolean(),
  websiteSeen: fc.option(fc.subarray([...WEBSITE_ITEMS])),
});

/** Some of these, each said or denied. */
const flags = (...names: string[]): fc.Arbitrary<Record<string, boolean>> =>
  fc.dictionary(fc.constantFrom(...names), fc.boolean(), { maxKeys: names.length });

const someFacts: fc.Arbitrary<Facts> = fc
  .record({
    kind: fc.constantFrom(...EXAMPLE_KINDS),
    isEmpty: fc.boolean(),
    owner: flags('politically_exposed', 'prior_bankruptcy', 'prior_conviction', 'is_control_person'),
    security: flags('stores_card_data', 'compromise_history', 'under_forensic_investigation'),
    business: flags('ever_terminated', 'processed_before', 'trial_offer', 'negative_option'),
    monthly_volume_cents: fc.integer({ min: 1, max: 100_000_000_000 }),
    prior_chargeback_bps: fc.nat({ max: 10_000 }),
    delivery_over_30: fc.nat({ max: 100 }),
    mccRisk: fc.constantFrom('low', 'high', 'prohibited', 'unknown'),
  })
  .map(({ kind, isEmpty, owner, security, business, mccRisk, ...figures }) =>
    isEmpty
      ? emptyFacts(TODAY)
      : withAnswers(completeFacts(kind, TODAY), { owner, security, business: { ...business, ...figures }, mccRisk }),
  );

describe('whatever is handed in', () => {
  test('the same facts give the same results, and the order of the checks does not matter', () => {
    fc.assert(
      fc.property(someFacts, someEvidence, (facts, evidence) => {
        const once = assess(facts, evidence);
        expect(assess(structuredClone(facts), structuredClone(evidence))).toEqual(once);
        const backwards = [...RISK_CHECKS].toReversed().map((check) => runCheck(check, facts, evidence));
        expect(backwards.toReversed()).toEqual(once.results);
        expect(scoreOf(backwards)).toBe(once.score);
      }),
      { numRuns: 150 },
    );
  });

  test('the score is whole and between 0 and 100, and so are the points', () => {
    fc.assert(
      fc.property(someFacts, someEvidence, (facts, evidence) => {
        const { score, results, exposureCents: cents } = assess(facts, evidence);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(results.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true);
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('nobody’s secret stands among the inputs', () => {
    for (const kind of EXAMPLE_KINDS) {
      const facts = completeFacts(kind, TODAY);
      const shown = JSON.stringify(assess(facts, noEvidence).results.map((result) => ({ ...result, inputsText: '' })));
      const secrets = [
        facts.company['tax_id'],
        ...facts.owners.flatMap(({ values }) => [values['ssn'], values['dob']]),
      ];
      for (const secret of [...secrets, ...facts.accounts.map(({ values }) => values['account_number'])]) {
        if (typeof secret === 'string') expect(shown).not.toContain(secret);
      }
    }
  });
});

describe('the inputs of a check', () => {
  const facts = completeFacts('llc', TODAY);
  const textOfCheck = (id: string, given: Facts, evidence = noEvidence): string => {
    const check = RISK_CHECKS.find((one) => one.id === id);
    if (!check) throw new Error(`no check ${id}`);
    return runCheck(check, given, evidence).inputsText;
  };

  test('are what it read, with whose it is and a label', () => {
    const { facts: seen, evidence, inputs } = observe(facts, noEvidence);
    expect(seen.owners[0]?.values['ssn']).toBe('536229145');
    expect(evidence.byOwnerInMonth).toBe(1);
    expect(inputs()).toEqual([
      {
        path: `owners.${facts.owners[0]?.uid}.ssn`,
        section: 'ownership',
        record: facts.owners[0]?.uid,
        field: 'ssn',
        subject: 'Marisol Vega',
        label: 'SSN or ITIN',
        value: '***-**-9145',
      },
      { path: 'evidence.byOwnerInMonth', label: 'Applications by this owner within 30 days', value: '1' },
    ]);
  });

  test('change with what it read, secrets included, and with nothing else', () => {
    const otherSsn = withAnswers(facts, { owner: { ssn: '111229145' } });
    const otherMail = withAnswers(facts, { company: { business_email: 'new@harborstreetcoffee.com' } });
    expect(textOfCheck('R03', otherSsn)).not.toBe(textOfCheck('R03', facts));
    expect(textOfCheck('R03', otherMail)).toBe(textOfCheck('R03', facts));
    expect(textOfCheck('R18', otherMail)).not.toBe(textOfCheck('R18', facts));
    expect(textOfCheck('R28', { ...facts, today: '2026-03-03' })).toBe(textOfCheck('R28', facts));
    const hit = { ...noEvidence, fromAddressInDay: 9 };
    expect(textOfCheck('R26', facts, hit)).not.toBe(textOfCheck('R26', facts));
  });
});

describe('score, band and reserve', () => {
  test.each([
    [0, 'low'],
    [24, 'low'],
    [25, 'medium'],
    [49, 'medium'],
    [50, 'high'],
    [74, 'high'],
    [75, 'decline'],
    [100, 'decline'],
  ])('%i is %s', (score, band) => {
    expect(bandOf(score, false)).toBe(band);
    expect(bandOf(score, true)).toBe('decline');
  });

  test('points beyond a hundred are a hundred', () => {
    expect(scoreOf([{ points: 60 }, { points: 60 }])).toBe(100);
  });

  test('a stop that was cleared stands in nobody’s way', () => {
    const results = [
      { id: 'R01', outcome: 'hard_stop' },
      { id: 'R08', outcome: 'block' },
      { id: 'R22', outcome: 'error' },
    ] as const;
    expect(openStops(results, ({ id }) => id === 'R01').map(({ id }) => id)).toEqual(['R08']);
  });

  test.each([
    ['over the counter', { delivery_0: 100 }, 600_000],
    ['half after 15–30 days', { delivery_0: 50, delivery_15_30: 50 }, 4_433_333],
    ['all after 90 days', { delivery_over_30: 100, delivery_days: 90 }, 30_600_000],
  ])('exposure of $100,000 a month, delivered %s', (_how, delivery, cents) => {
    expect(exposureCents({ monthly_volume_cents: 10_000_000, ...delivery })).toBe(cents);
  });

  test('the largest volume there is loses no cent', () => {
    const business = { monthly_volume_cents: 99_999_999_999, delivery_over_30: 100, delivery_days: 730 };
    expect(exposureCents(business)).toBe(2_439_333_333_309);
  });

  test('a high risk is held back 10%, a medium one with exposure 5%, up to the exposure', () => {
    const exposed = { monthly_volume_cents: 10_000_000, delivery_over_30: 100, delivery_days: 90 };
    expect(suggestReserve('high', exposed)).toEqual({ bps: 1000, days: 180, capCents: 30_600_000 });
    expect(suggestReserve('medium', exposed)).toEqual({ bps: 500, days: 180, capCents: 30_600_000 });
    expect(suggestReserve('medium', { monthly_volume_cents: 10_000, delivery_0: 100 })).toBeNull();
    expect(suggestReserve('low', exposed)).toBeNull();
    expect(suggestReserve('decline', exposed)).toBeNull();
  });
});
