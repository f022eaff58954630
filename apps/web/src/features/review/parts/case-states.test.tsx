import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPart } from '../../../testing/open-page.tsx';
import { AT } from '../../../testing/tickets.ts';
import { StaleNotice } from './case-states.tsx';

test.each([
  [{ event: 'answer', queries: 2 }, 'Ada Vance answered 2 queries. What you typed stays.'],
  [{ event: 'answer', queries: 1 }, 'Ada Vance answered 1 query. What you typed stays.'],
  [{ event: 'raise_query', queries: 4 }, 'Ada Vance raised 4 queries. What you typed stays.'],
  [{ event: 'withdraw_query', queries: 3 }, 'Ada Vance withdrew 3 queries. What you typed stays.'],
  [{ event: 'answer' }, 'Ada Vance: Queries answered. What you typed stays.'],
  [{ event: 'correct' }, 'Ada Vance: Corrected by an admin. What you typed stays.'],
])('the notice says who changed what, and how many queries: %j', async (step, words) => {
  const newest = {
    n: 9,
    from: null,
    to: 'in_underwriting',
    actor: 'Ada Vance',
    reason: null,
    at: AT,
    ...step,
  } as const;
  openPart(<StaleNotice newest={newest} onShow={() => undefined} />, { as: 'underwriter' });
  expect(await screen.findByText(words)).toBeTruthy();
});
