import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { amendmentAt, amendmentsOf, ratesAnswers, ratesOf } from '../../../testing/rates.ts';
import { RatesPanel } from '../rates-panel.tsx';

const APPROVED = { application: { ...ratesOf().application, status: 'approved' as const } };

const openDesk = (amendments: AmendmentView[], answers: Answers = {}) => {
  const rates = ratesOf({ ...APPROVED, steps_open: ['readBuy', 'amend'] });
  const all = ratesAnswers(rates, { 'rates.listAmendments': amendmentsOf(...amendments), ...answers });
  return openPart(<RatesPanel applicationUid={idOf(500)} />, { as: 'admin', answers: all });
};

const openOffer = (...amendments: AmendmentView[]) => {
  const rates = ratesOf({ ...APPROVED, steps_open: [], buy: null, pricing: null });
  const answers = ratesAnswers(rates, { 'rates.listAmendments': amendmentsOf(...amendments) });
  return openPart(<RatesPanel applicationUid={idOf(500)} />, { as: 'merchant', answers });
};

test('a change is proposed from the rates in effect, with its day and the reason for the merchant', async () => {
  const opened = openDesk([], { 'rates.proposeAmendment': amendmentsOf(amendmentAt(870, { is_own: true })) });
  const { user } = opened;
  expect(await screen.findByText('The rates are as they were signed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Propose a change' }));
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Propose' });
  expect(send.disabled).toBe(true);
  const [line] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Authorization, sale rate' });
  await user.clear(line as HTMLElement);
  await user.paste('90¢');
  expect(screen.getByText('A fee rises or a limit gets stricter: Dec 18, 2026 at the earliest.')).toBeTruthy();
  await user.click(send);
  expect(await screen.findByText('Say why, in a sentence the merchant understands.')).toBeTruthy();
  expect(opened.server.asked('rates.proposeAmendment')).toEqual([]);
  await user.click(screen.getByRole('textbox', { name: 'Reason for the merchant' }));
  await user.paste('The card brands raised their fees.');
  await user.click(send);
  await waitFor(() =>
    expect(opened.server.asked('rates.proposeAmendment')[0]).toMatchObject({
      params: { uid: idOf(500) },
      body: { lines: { auth_fee: 90_000 }, effective_from: '2026-12-18', reserve: { type: 'none' } },
    }),
  );
});

test('a second admin confirms the version they read', async () => {
  const refused = refuse('not_ready', { detail: 'A second admin has to confirm it.' });
  const opened = openDesk([amendmentAt(870)], { 'rates.confirmAmendment': refused });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Confirm and give notice' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm and give notice' }));
  expect(await within(dialog).findByText('A second admin has to confirm it.')).toBeTruthy();
  expect(opened.server.asked('rates.confirmAmendment')[0]?.body).toEqual({ version: 2 });
});

test('whoever proposed a change is told that they cannot confirm it', async () => {
  openDesk([amendmentAt(870, { is_own: true })]);
  expect(await screen.findByText(/^You proposed or edited this change/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm and give notice' })).toBeNull();
});

test('an announced change is withdrawn with a reason, and no second one is proposed beside it', async () => {
  const announced = amendmentAt(870, { n: 1, state: 'upcoming', file_id: idOf(880) });
  const opened = openDesk([announced], { 'rates.withdrawAmendment': amendmentsOf() });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('Say why, in a sentence the merchant understands.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: 'Reason for the merchant' }));
  await user.paste('The card brands took it back.');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(opened.server.asked('rates.withdrawAmendment')[0]?.body).toEqual({
      reason: 'The card brands took it back.',
    }),
  );
});

test('a merchant reads what changes when, why, and what they may do; and what changed before', async () => {
  openOffer(
    amendmentAt(871, { n: 2, state: 'upcoming', file_id: idOf(880), set_by: null }),
    amendmentAt(870, { n: 1, state: 'withdrawn', end_reason: 'The card brands took it back.', set_by: null }),
  );
  const notice = await screen.findByRole('region', { name: 'Your rates change on Jan 1, 2027' });
  expect(within(notice).getByRole('row', { name: 'Authorization 10¢ 12¢' })).toBeTruthy();
  expect(within(notice).getByText(/without an early termination fee/)).toBeTruthy();
  expect(within(notice).getByRole('button', { name: 'Download the amendment (PDF)' })).toBeTruthy();
  const past = screen.getByRole('region', { name: 'Your rate changes' });
  expect(within(past).getByText('Withdrawn because: The card brands took it back.')).toBeTruthy();
});

test('when the changes cannot be loaded, the desk says so and stays', async () => {
  openDesk([], { 'rates.listAmendments': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Buy and sale rates' })).toBeTruthy();
});
