import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseAnswers, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, never } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { resultAt, riskOf } from '../../../testing/risk.ts';
import { AT, noteAt, queryAt, ticketAt } from '../../../testing/tickets.ts';

const say = (name: 'beforeprint' | 'afterprint'): void => act(() => void globalThis.dispatchEvent(new Event(name)));

/** The parts of a case as they are put on paper, by their names. */
const print = async (
  answers: Answers,
  { as = 'admin', ...changes }: Partial<CaseFile> & { as?: 'admin' | 'iso' } = {},
) => {
  const opened = await openPage(`/applications/${idOf(500)}?tab=files`, {
    as,
    answers: caseAnswers(caseFileOf(changes), {
      'accounts.listAccounts': { results: [], verifiable: false, checks: [] },
      ...answers,
    }),
  });
  await screen.findByRole('tab', { name: 'Files' });
  await opened.user.keyboard('{Control}');
  const part = (name: string): HTMLElement | null =>
    screen.queryByRole('heading', { level: 2, name })?.closest('aside') ?? null;
  const isPrinted = (): boolean => {
    say('afterprint');
    say('beforeprint');
    return part('Timeline') !== null;
  };
  // Its code is on its way since the key. Not by `waitFor`, which looks again at every change that looking makes.
  await expect.poll(isPrinted, { timeout: 5000 }).toBe(true);
  return { ...opened, part };
};

const QUESTION = noteAt(1, { query: queryAt(1), query_rest: 'Is the name spelled as in the articles?' });
const ANSWER = noteAt(2, { query_rest: 'It is.', author: { name: 'Marisol Vega', side: 'merchant', is_me: false } });

test('paper shows what was asked, found, decided and done, behind whichever tab it stands', async () => {
  const clearance = {
    by: { uid: idOf(2), name: 'Una Reyes' },
    proposed_by: null,
    evidence: null,
    reason: 'Another person',
    at: AT,
  };
  const { server, part } = await print({
    'queries.findTickets': {
      results: [
        ticketAt(7, { unread: 1, ticketSubject: 'The name', ticket_timeline: [QUESTION, ANSWER] }),
        ticketAt(8, { kind: 'internal', ticketSubject: 'Among us' }),
      ],
    },
    'risk.readRisk': riskOf({
      results: [
        resultAt('R07', { outcome: 'points', points: 12 }),
        resultAt('R02', { outcome: 'info', clearance }),
        resultAt('R01'),
      ],
    }),
  });
  await waitFor(() => expect(part('Risk')?.textContent).toContain('Check R07, 12 points'));
  expect(part('Risk')?.textContent).toContain('Cleared by Una Reyes: Another person');
  expect(part('Risk')?.textContent).not.toContain('What R01 found');
  const queries = part('Queries')?.textContent;
  expect(queries).toContain('T-7 The name, With the merchant');
  expect(queries).toContain('Marisol Vega');
  expect(queries).toContain('It is.');
  expect(queries).not.toContain('Among us');
  expect(part('Decision')?.textContent).toContain('Rates');
  expect(within(part('Timeline') as HTMLElement).getByText('Submitted')).toBeTruthy();
  expect(server.asked('queries.markReadAsStaff'), 'printing is not reading').toEqual([]);
  say('afterprint');
  expect(part('Timeline')).toBeNull();
});

test('paper says where nothing was asked and found', async () => {
  const { part } = await print({ 'risk.readRisk': riskOf({ results: [] }) });
  expect(part('Queries')?.textContent).toContain('Nothing was asked.');
  await waitFor(() => expect(part('Risk')?.textContent).toContain('No findings.'));
  say('afterprint');
});

test('what an ISO is not told is not on its paper', async () => {
  const { part, server } = await print({}, { as: 'iso' });
  expect(part('Risk')).toBeNull();
  expect(server.asked('risk.readRisk')).toEqual([]);
  say('afterprint');
});

test('a part that has not come yet says so', async () => {
  const { part } = await print({ 'risk.readRisk': never, 'queries.findTickets': never });
  expect(part('Risk')?.textContent).toContain('Print again to include it.');
  expect(part('Queries')?.textContent).toContain('Print again to include it.');
  say('afterprint');
});
