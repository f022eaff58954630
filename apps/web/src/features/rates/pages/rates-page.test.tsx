import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { CONSENT_TEXTS } from '@ledgate/domain/rates/consents.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { ratesAnswers, ratesOf, saleAt } from '../../../testing/rates.ts';
import { AT } from '../../../testing/tickets.ts';

const openOffer = (changes: Partial<RatesView> = {}, answers: Answers = {}) =>
  openPage(`/rates/${idOf(500)}`, {
    as: 'merchant',
    answers: ratesAnswers(ratesOf({ steps_open: ['accept'], buy: null, pricing: null, ...changes }), answers),
  });

const DECIDED = { application: applicationAt(500), undo: { event: 9, until: AT } };

test('rates on their way say so', async () => {
  await openOffer({}, { 'rates.readRates': never });
  expect(screen.getByRole('status', { name: 'Loading rates' })).toBeTruthy();
});

test('rates that cannot be read can be tried again', async () => {
  await openOffer({}, { 'rates.readRates': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a merchant without an offer is told that it is being prepared', async () => {
  await openOffer({ sale: null });
  expect(await screen.findByText(/^Your rates are being prepared/)).toBeTruthy();
});

test('an offer shows every rate, the terms and the agreement, and no cost', async () => {
  const limits = { ticket_cap_cents: 150_000, funding_delay_days: 2 };
  await openOffer({ sale: saleAt(861, { merchant_visible_notes: 'Reviewed each year.', ...limits }) });
  expect(await screen.findByRole('heading', { name: 'Rates for Harbor Coffee' })).toBeTruthy();
  expect(screen.getByText('Reviewed each year.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Text of the merchant agreement' }).textContent).toContain('1. Scope');
  expect(screen.getByText('$1,500.00')).toBeTruthy();
  expect(screen.getByText('36 months')).toBeTruthy();
  expect(screen.queryByText('Margin')).toBeNull();
});

const sign = async ({ user }: Opened): Promise<void> => {
  for (const text of Object.values(CONSENT_TEXTS))
    await user.click(await screen.findByRole('checkbox', { name: text }));
  await user.click(screen.getByRole('textbox', { name: /^Your full name/ }));
  await user.paste('Marisol Vega');
  await user.click(screen.getByRole('button', { name: 'Accept and sign' }));
};

test('nobody signs without every promise and a name', async () => {
  const { server, user } = await openOffer();
  await user.click(await screen.findByRole('button', { name: 'Accept and sign' }));
  expect(await screen.findAllByText('Check this box to accept.')).toHaveLength(3);
  expect(screen.getByText('Type your full name as your signature.')).toBeTruthy();
  expect(server.asked('review.decideAsMerchant')).toEqual([]);
});

test('a signature goes out on the rates that were seen, and can be taken back', async () => {
  const opened = await openOffer(
    {},
    {
      'review.decideAsMerchant': DECIDED,
      'review.undoDecision': applicationAt(500),
    },
  );
  await sign(opened);
  await screen.findByText('Thank you. You have accepted the rates.');
  expect(opened.server.asked('review.decideAsMerchant')[0]?.body).toMatchObject({
    decision: 'accept',
    evidence: '4.2',
    name: 'Marisol Vega',
    agreement_version: '2026-01',
  });
  await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
});

test('an undo that comes too late is told', async () => {
  const opened = await openOffer(
    {},
    {
      'review.decideAsMerchant': DECIDED,
      'review.undoDecision': refuse('wrong_state'),
    },
  );
  await sign(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It could not be undone')).toBeTruthy();
});

test('a name that is not the signer’s is remarked', async () => {
  const opened = await openOffer(
    {},
    {
      'review.decideAsMerchant': refuse('invalid', { errors: { name: ['Sign as Marisol Vega.'] } }),
    },
  );
  await sign(opened);
  expect(await screen.findByText('Sign as Marisol Vega.')).toBeTruthy();
});

test('rates go back with a comment', async () => {
  const { server, user } = await openOffer({}, { 'review.decideAsMerchant': DECIDED });
  await user.click(await screen.findByRole('button', { name: 'Send back with a comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the rates back?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
  expect(await within(dialog).findByText('Say in a few words what should change.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: 'What should change' }));
  await user.paste('The monthly fee is too high');
  await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('Rates sent back with your comment')).toBeTruthy();
  expect(server.asked('review.decideAsMerchant')[0]?.body).toMatchObject({
    decision: 'reject',
    comment: 'The monthly fee is too high',
  });
});

const ACCEPTED = {
  signer_name: 'Marisol Vega',
  at: AT,
  agreement_version: '2026-01',
  content_sha256: 'ab'.repeat(32),
  executed_at: AT,
  signers: [],
  file_id: null,
  file_sha256: null,
};

test('a signed agreement is offered once it has been made', async () => {
  await openOffer({ steps_open: [], acceptance: ACCEPTED });
  expect(await screen.findByText(/Your signed agreement is being prepared/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept and sign' })).toBeNull();
});

test('an agreement that waits says for whom, and a new offer what changed', async () => {
  const signers = [
    { name: 'Marisol Vega', roles: ['guarantor' as const], signed_at: AT },
    { name: 'Theodore Okafor', roles: ['owner' as const], signed_at: null },
  ];
  await openOffer({ steps_open: [], acceptance: { ...ACCEPTED, executed_at: null, signers } });
  expect(await screen.findByText(/Waiting for the signatures of Theodore Okafor\./)).toBeTruthy();
});

test('a guarantor who accepts signs the guarantee too, and reads what a new offer changed', async () => {
  const { user } = await openOffer({
    signs_guaranty: true,
    replaces: { at: AT, changes: ['Authorization: 10¢ → 8¢'] },
  });
  expect(await screen.findByText('Authorization: 10¢ → 8¢')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept and sign' }));
  expect(await screen.findAllByText('Check this box to accept.')).toHaveLength(4);
});

test('papers that cannot be fetched are told', async () => {
  const { user } = await openOffer(
    { steps_open: [], acceptance: { ...ACCEPTED, file_id: idOf(77) } },
    {
      'documents.readFile': refuse('not_stored'),
      'rates.readRateSheet': refuse('failed'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Download the signed agreement' }));
  expect(await screen.findByText('The rate sheet could not be downloaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
  await waitFor(() => expect(screen.getAllByText('The rate sheet could not be downloaded').length).toBeGreaterThan(1));
});

test('rates that went back are being revised, with what was asked for', async () => {
  await openOffer({ sale: null, is_revised: true, returned: { by: 'Harbor Coffee', comment: 'Too much', at: AT } });
  expect(await screen.findByText('Your rates are being revised')).toBeTruthy();
  expect(screen.getByText(/You wrote: “Too much”/)).toBeTruthy();
});

test('an address that names no application, or one that is not there, says so and leads back', async () => {
  const { server } = await openPage('/rates/x', { as: 'admin', answers: {} });
  expect((await screen.findAllByText('Rates not found')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
  expect(server.asked('rates.readRates')).toEqual([]);
});

test('the desk has a way back to the case', async () => {
  await openPage(`/rates/${idOf(500)}`, { as: 'admin', answers: ratesAnswers(ratesOf()) });
  const back = await screen.findByRole('link', { name: 'Back to the case' });
  expect(back.getAttribute('href')).toContain(`/applications/${idOf(500)}`);
});

test('limits stand among the terms that are signed', async () => {
  await openOffer({ sale: saleAt(861, { monthly_cap_cents: 5_000_000, monitoring: { days: 30, note: 'Refunds' } }) });
  expect(await screen.findByText('$50,000.00')).toBeTruthy();
  expect(screen.getByText('30 days from the first sale: Refunds')).toBeTruthy();
});
