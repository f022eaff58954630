import { expect, test } from 'vitest';
import { NO_LIMITS, NO_RESERVE } from './sheet.ts';
import { specialTerms } from './special-terms.ts';

test('without conditions there are no special terms, also in rates from before there were limits', () => {
  expect(specialTerms({ reserve: NO_RESERVE, limits: NO_LIMITS })).toEqual([]);
  expect(specialTerms({ reserve: NO_RESERVE })).toEqual([]);
});

test('each condition is a clause with its figures', () => {
  const limits = {
    monthlyCapCents: 5_000_000,
    ticketCapCents: 150_000,
    fundingDelayDays: 1,
    monitoring: { days: 60, note: 'Refunds' },
  } as const;
  const reserve = { type: 'rolling', ppm: 100_000, days: 180, capCents: null } as const;
  expect(specialTerms({ reserve, limits })).toEqual([
    { title: 'Reserve', text: '10.00% of each settlement is held for 180 days.' },
    { title: 'Monthly volume', text: 'Card sales are limited to $50,000.00 a calendar month.' },
    { title: 'Ticket size', text: 'A single sale is limited to $1,500.00.' },
    { title: 'Funding delay', text: 'Settlements are paid out 1 day later than usual.' },
    { title: 'Enhanced monitoring', text: 'Enhanced monitoring applies for 60 days from the first sale: Refunds.' },
  ]);
  const upfront = { type: 'upfront', ppm: 50_000, days: 90, capCents: 1_000_000 } as const;
  expect(specialTerms({ reserve: upfront })[0]?.text).toContain('before the first settlement, up to $10,000.00 in all');
});
