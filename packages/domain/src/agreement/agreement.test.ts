import { describe, expect, test } from 'vitest';
import { exampleSale } from '../rates/example-rates.ts';
import { NOTICE_DAYS } from '../rates/agreed-terms.ts';
import { type SaleSheet, TERM_MONTHS } from '../rates/sheet.ts';
import { spokenRates, spokenTerms } from '../rates/spoken.ts';
import { lineDifference } from './line-difference.ts';
import { AGREEMENT_PARTS, fillPart, partFaults, placeholdersIn, renderAgreement } from './parts.ts';
import { type AgreementFacts, agreementValues, generalValues, PLACEHOLDER_NAMES } from './placeholders.ts';
import { SAMPLE_PARTS } from './sample-parts.ts';

const DOLLAR = 100_000;
const facts = (sale: SaleSheet = exampleSale): AgreementFacts => ({
  house: { name: 'House, Inc.', address: '1 Main St', email: 'help@house.test', phone: '(302) 555-0100' },
  bank: 'Cascadia Commercial Bank',
  iso: null,
  reference: 'MA-204811',
  merchant: { legalName: 'Harbor LLC', dba: 'Harbor', address: '2 Dock Rd', email: 'a@b.test', state: 'Oregon' },
  sale,
  signers: [
    { name: 'Marisol Vega', title: 'Managing member', isPrimary: true, roles: ['owner', 'guarantor'] },
    { name: 'Theodore Okafor', title: 'Owner', isPrimary: false, roles: ['owner'] },
  ],
});
const whole = (sale?: SaleSheet): string =>
  renderAgreement(
    AGREEMENT_PARTS.map((part) => ({ part, text: SAMPLE_PARTS[part] })),
    agreementValues(facts(sale)),
  );

describe('the wording of a part', () => {
  test('takes known placeholders only, has those it needs, and no figures of its own where the rate sheet has them', () => {
    expect(partFaults('data', 'Ask {{merchnt}}.', PLACEHOLDER_NAMES)).toEqual([
      '{{merchnt}} is not a known placeholder.',
    ]);
    expect(partFaults('guarantee', 'They guarantee.', PLACEHOLDER_NAMES)).toEqual(['{{guarantors}} is missing.']);
    for (const figure of ['$295', '36 months', 'thirty days', '10%'])
      expect(partFaults('term', `${SAMPLE_PARTS.term} ${figure}`, PLACEHOLDER_NAMES)).toHaveLength(1);
  });

  test('the sample of every part can be offered', () => {
    for (const part of AGREEMENT_PARTS) expect(partFaults(part, SAMPLE_PARTS[part], PLACEHOLDER_NAMES)).toEqual([]);
  });

  test('is filled in whole, for one merchant and for everybody', () => {
    expect(placeholdersIn(whole())).toEqual([]);
    expect(whole()).not.toContain('TEMPLATE');
    for (const words of ['Harbor LLC', 'Cascadia Commercial Bank', 'Oregon', 'House, Inc.', 'Theodore Okafor, Owner'])
      expect(whole()).toContain(words);
    for (const part of AGREEMENT_PARTS)
      expect(placeholdersIn(fillPart(SAMPLE_PARTS[part], generalValues(facts().house)))).toEqual([]);
  });
});

/** Each term of the sheet in all its forms. */
const sheets: SaleSheet[] = TERM_MONTHS.flatMap((termMonths) =>
  [true, false].flatMap((autoRenew) =>
    [undefined, 295 * DOLLAR].map((fee) => ({
      ...exampleSale,
      lines: { ...exampleSale.lines, ...(fee !== undefined && { early_termination: fee }) },
      terms: {
        ...exampleSale.terms,
        termMonths,
        autoRenew,
        reserve: { type: 'rolling', ppm: 100_000, days: 180, capCents: 500_000 },
        limits: { monthlyCapCents: 5_000_000, ticketCapCents: 90_000, fundingDelayDays: 2, monitoring: null },
      },
    })),
  ),
);

const figuresOf = (text: string): string[] => text.match(/\$[\d,.]*\d|\d+(?:\.\d+)?%|\b\d+ (?:days?|months?)\b/g) ?? [];

test('sheet and agreement cannot contradict each other: every figure of one is in the other', () => {
  for (const sale of sheets) {
    const sheet = [
      ...spokenTerms(sale, '2026-12-01').map(({ value }) => value),
      ...spokenRates(sale).flatMap(({ lines }) => lines.map(({ label, rate }) => `${label}: ${rate}`)),
    ];
    const filled = agreementValues(facts(sale));
    const figures = ['fees', 'term', 'reserve'] as const;
    const text = figures.map((part) => fillPart(SAMPLE_PARTS[part], filled)).join('\n');
    expect(new Set(figuresOf(text))).toEqual(new Set(figuresOf(sheet.join('\n'))));
    for (const line of sheet.slice(-spokenRates(sale).flatMap(({ lines }) => lines).length))
      expect(text).toContain(line);
    expect(text).toContain(`${NOTICE_DAYS} days`);
    const hasFee = sale.terms.termMonths > 0 && sale.lines.early_termination !== undefined;
    expect(text.includes('$295.00')).toBe(hasFee);
    expect(text.includes('No early termination fee applies.')).toBe(!hasFee);
    expect(text.includes('renews automatically')).toBe(sale.terms.termMonths > 0 && sale.terms.autoRenew);
  }
});

test('a sheet with nothing held back says so in the agreement', () => {
  const text = whole();
  for (const clause of ['No reserve applies', 'No monthly volume cap applies', 'No funding delay applies'])
    expect(text).toContain(clause);
});

test('a difference names the lines that went and came, and leaves the rest', () => {
  const spoken = lineDifference('a\nb\nc', 'a\nx\nc\nd').map(({ kind, text }) => `${kind} ${text}`);
  expect(spoken).toEqual(['same a', 'removed b', 'added x', 'same c', 'added d']);
  expect(lineDifference('a', 'a')).toEqual([{ kind: 'same', text: 'a' }]);
});
