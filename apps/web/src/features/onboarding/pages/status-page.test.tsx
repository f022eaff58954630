import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { documentAt, onboardingAnswers } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { AT } from '../../../testing/tickets.ts';

const LLC = completeFacts('llc');

const openStatus = (application: Partial<ApplicationView>, answers: Answers = {}) =>
  openPage('/status', { as: 'merchant', answers: { ...onboardingAnswers(LLC, { application }), ...answers } });

test('a decline says its reason, and offers the letter once it was sent', async () => {
  const moved = { event: 'moved', actor: 'Ledgate', at: AT } as const;
  const reason = 'We did not get the information we asked for.';
  const { user } = await openStatus(
    { status: 'declined', submission: 1 },
    {
      'applications.readTimeline': {
        events: [{ ...moved, n: 2, from: 'submitted', to: 'declined', reason }],
      },
      'documents.viewDocuments': {
        ...(onboardingAnswers(LLC)['documents.viewDocuments'] as object),
        documents: [
          documentAt(90, { document_type: 'signed_application' }),
          documentAt(91, { document_type: 'adverse_action_letter' }),
        ],
      } as never,
      'documents.readFile': refuse('not_stored'),
    },
  );
  const facts = (await screen.findByText('What happens next')).closest('dl') as HTMLElement;
  expect(await within(facts).findByText(reason)).toBeTruthy();
  expect(within(facts).queryByText('When to expect a decision')).toBeNull();
  // It is nobody's turn any more.
  expect(within(facts).queryByText('Now with')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Download the letter (PDF)' }));
  expect(await screen.findByText('Not downloaded')).toBeTruthy();
});

test('the timeline says what happened, not where the desk has it', async () => {
  const by = { actor: 'Ledgate', reason: null, at: AT } as const;
  await openStatus(
    { status: 'awaiting_iso', submission: 1 },
    {
      'applications.readTimeline': {
        events: [
          { ...by, n: 1, event: 'moved', from: 'submitted', to: 'in_underwriting' },
          { ...by, n: 2, event: 'raise_query', from: 'in_underwriting', to: 'query_raised', queries: 2 },
          { ...by, n: 3, event: 'correct', from: 'query_raised', to: 'in_underwriting' },
          { ...by, n: 4, event: 'merchant_reject', from: 'awaiting_merchant', to: 'awaiting_iso', actor: 'Robin Park' },
        ],
      },
    },
  );
  const sheet = (await screen.findByRole('heading', { name: 'Timeline' })).closest('section') as HTMLElement;
  await waitFor(() =>
    expect(
      within(sheet)
        .queryAllByRole('listitem')
        .map((line) => line.firstElementChild?.textContent),
    ).toEqual([
      'Rates sent back for changes',
      'We corrected your application',
      'We asked you 2 questions',
      'Review started',
    ]),
  );
});

test.each([
  [
    { basis: 'figures', half: 1, most: 5 },
    'Half of all applications are decided within 1 business day, 8 in 10 within 5 business days. Counted from submission, over the last 90 days.',
  ],
  [{ basis: 'target', most: 4 }, 'Usually within 4 business days, not counting days on which we wait for your answer.'],
] as const)('a submitted application says when to expect a decision: %o', async (expectation, words) => {
  const submitted = { status: 'submitted', submission: 1 } as const;
  await openStatus(submitted, { 'applications.readExpectation': expectation });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('without figures nothing is promised', async () => {
  const submitted = { status: 'submitted', submission: 1 } as const;
  const { server } = await openStatus(submitted, { 'applications.readExpectation': refuse('failed') });
  await waitFor(() => expect(server.asked('applications.readExpectation').length).toBeGreaterThan(0));
  expect(screen.queryByText('When to expect a decision')).toBeNull();
});

const closed = { status: 'closed', submission: 1 } as const;
const NO_CHANGES = { 'rates.listAmendments': { results: [], earliest: { lower: '2026-11-18', harder: '2026-12-18' } } };

test('a closed account says until when its reserve is held', async () => {
  const terms = 'Rolling: 10% of each settlement for 180 days';
  const { server } = await openStatus(closed, {
    ...NO_CHANGES,
    'rates.readKeptReserve': { reserve: { terms, held_until: '2027-05-17' } },
  });
  const sheet = (await screen.findByRole('heading', { name: 'Your reserve' })).closest('section') as HTMLElement;
  expect(within(sheet).getByText(/Your reserve is held until May 17, 2027\./)).toBeTruthy();
  expect(within(sheet).getByText(`Agreed with you: ${terms}`)).toBeTruthy();
  expect(server.asked('rates.readKeptReserve')).toHaveLength(1);
});

test('a closed account without a reserve says nothing of one, and one that does not come can be tried again', async () => {
  const { server, user } = await openStatus(closed, { ...NO_CHANGES, 'rates.readKeptReserve': refuse('failed') });
  await screen.findByRole('heading', { name: 'Your reserve' });
  server.answer({ 'rates.readKeptReserve': { reserve: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your reserve' })).toBeNull());
});

test('whoever may not read the terms is told nothing of them', async () => {
  const { server } = await openStatus(closed, { ...NO_CHANGES, 'rates.readKeptReserve': refuse('not_allowed') });
  await waitFor(() => expect(server.asked('rates.readKeptReserve')).toHaveLength(1));
  await screen.findByText('Your account is closed.');
  expect(screen.queryByRole('heading', { name: 'Your reserve' })).toBeNull();
});
