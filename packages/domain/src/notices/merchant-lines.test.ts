import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { STATUS_FACTS, STATUSES } from '../applications/statuses.ts';
import { timelineFor } from '../applications/timeline.ts';
import { LIFECYCLE } from '../lifecycle/table.ts';
import { merchantLine } from './merchant-lines.ts';

/** Every step there is, as a merchant's timeline shows it. */
const everyLine = () =>
  LIFECYCLE.flatMap((row) =>
    row.from.flatMap((from) =>
      row.who.flatMap((who) => {
        const to = row.to === 'same' ? from : row.to;
        const actor = who === 'system' ? null : { name: 'Dorothy Okafor', role: who satisfies Role };
        const step = { n: 1, event: row.event, from, to, actor, reason: null, details: { queries: ['a', 'b'] } };
        return timelineFor('merchant', [step]).map((shown) => ({ row, from, to, line: merchantLine(shown) }));
      }),
    ),
  );

test('every step a merchant is shown says what happened, and nothing of how the house works', () => {
  for (const { row, from, to, line } of everyLine()) {
    const about = `${row.event} from ${from} to ${to}`;
    expect(line, about).not.toMatch(/_|underwrit|ISO|buy rate|margin|recommend|risk|declin|Dorothy/i);
    expect(line, about).toMatch(/^[A-Z0-9].*[a-z]$/);
  }
});

test('one status is reached in several ways, and each says which', () => {
  const moved = (from: (typeof STATUSES)[number], to: (typeof STATUSES)[number]) =>
    merchantLine({ event: 'moved', from, to });
  expect(moved('submitted', 'in_underwriting')).toBe('Review started');
  expect(moved('query_raised', 'in_underwriting')).toBe('Review continued');
  expect(moved('awaiting_admin', 'in_underwriting')).toBe('Your rates are being revised');
  expect(moved('withdrawn', 'in_underwriting')).toBe('Application reopened');
  expect(moved('provider_review', 'boarding')).toBe('Your answers were sent to the payment provider');
  expect(moved('sent_to_bank', 'approved')).toBe('Your application is being sent again');
  expect(moved('awaiting_admin', 'approved')).toBe('Application approved');
  expect(moved('boarded', 'closed')).toBe('Account closed');
  expect(merchantLine({ event: 'correct', from: 'submitted', to: 'submitted' })).toBe('We corrected your application');
  expect(merchantLine({ event: 'merchant_reject', from: 'awaiting_merchant', to: 'awaiting_iso' })).toBe(
    'Rates sent back for changes',
  );
  expect(merchantLine({ event: 'raise_query', from: 'submitted', to: 'query_raised', queries: 3 })).toBe(
    'We asked you 3 questions',
  );
  expect(merchantLine({ event: 'answer', from: 'query_raised', to: 'query_raised', queries: 1 })).toBe(
    'Question answered',
  );
});

test('no line is the bare label of a desk', () => {
  const labels = new Set(
    (['in_underwriting', 'recommended', 'awaiting_iso', 'awaiting_merchant', 'provider_review'] as const).map(
      (status) => STATUS_FACTS[status].label,
    ),
  );
  for (const to of STATUSES) expect(labels.has(merchantLine({ event: 'moved', from: 'submitted', to }))).toBe(false);
});
