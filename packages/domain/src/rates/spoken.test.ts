import { expect, test } from 'vitest';
import { termsAgreed } from './agreed-terms.ts';
import { exampleSale } from './example-rates.ts';
import { MODEL_FACTS, PRICING_MODELS } from './models.ts';
import type { SaleSheet } from './sheet.ts';
import { spokenRates, spokenTerms } from './spoken.ts';

test('a sale rate says every line it has, and what is passed on', () => {
  const groups = spokenRates(exampleSale);
  expect(groups.map(({ title }) => title)).toEqual(['Card rates', 'Per transaction', 'Per case', 'Monthly and yearly']);
  expect(groups.flatMap(({ lines }) => lines.map(({ label, per, rate }) => `${label}, ${per}: ${rate}`))).toEqual([
    'Visa markup, of card volume: 0.30%',
    'Authorization, each authorization: 10¢',
    'Address verification, each check: 5¢',
    'Batch, each batch: 25¢',
    'Chargeback, each case: $25.00',
    'Arbitration, each case: at cost',
    'Statement, each month: $9.95',
    'Gateway, each month: $10.00',
    'PCI program, each month: $9.95',
  ]);
});

test('terms and reserve are said in words', () => {
  const reserve = { type: 'rolling', ppm: 100_000, days: 180, capCents: 500_000 } as const;
  const sale: SaleSheet = { ...exampleSale, terms: { ...exampleSale.terms, reserve, termMonths: 0 } };
  expect(spokenTerms(sale, '2026-12-01').map(({ value }) => value)).toEqual([
    'Month to month',
    'Continues month to month until ended',
    '30 days, at any time',
    'No fee',
    'Monthly',
    'Not accepted',
    'Rolling: 10.00% of each settlement for 180 days, up to $5,000.00',
    'Dec 1, 2026, or the day we approve the application, if later',
  ]);
});

test('the short term on the sheet says what the clause of the agreement says', () => {
  const reserve = { type: 'upfront', ppm: 50_000, days: 90, capCents: null } as const;
  const termed = (fee: number): SaleSheet => ({
    ...exampleSale,
    lines: { ...exampleSale.lines, early_termination: fee },
    terms: { ...exampleSale.terms, reserve, termMonths: 36 },
  });
  const agreed = termsAgreed(termed(29_500_000));
  for (const said of [agreed.reserve.short, agreed.reserve.clause]) expect(said).toContain('of the monthly volume');
  expect(agreed.notice.short).toBe('30 days; see early termination');
  // Where ending early costs nothing, there is nothing to see.
  expect(termsAgreed(termed(0)).notice.short).toBe('30 days, at any time');
});

test('each pricing model says whether interchange is included, since it is most of the bill', () => {
  for (const model of PRICING_MODELS) {
    const { about, isBundled } = MODEL_FACTS[model];
    expect(about).toContain(isBundled ? 'included' : 'passed through at cost');
  }
});
