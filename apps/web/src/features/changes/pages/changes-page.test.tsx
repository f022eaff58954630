import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { changeAt } from '../../../testing/changes.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { onboardingAnswers } from '../../../testing/onboarding.ts';
import { fileAt } from '../../../testing/applications.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import type { ChangeView } from '../data.ts';

const ADDRESS = `/changes/${idOf(500)}`;
const PHONES = [{ label: 'Business', phone: '5035550142' }];
const ALL = ['account', 'owners', 'names'] as const;

const listOf = (results: ChangeView[], requestable: readonly ChangeView['kind'][] = []) => ({
  results,
  requestable: [...requestable],
});

const open = (as: 'merchant' | 'underwriter' | 'admin', list: Answers['changes.listChanges'], more: Answers = {}) =>
  openPage(ADDRESS, { as, answers: { 'changes.listChanges': list, ...more } });

test('while it is on its way the page is busy', async () => {
  await open('merchant', never);
  expect(isBusy()).toBe(true);
});

test('one that does not come can be tried again, and one that is not there is said', async () => {
  const { server, user } = await open('merchant', refuse('failed'));
  server.answer({ 'changes.listChanges': refuse('not_found') });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('No such application')).length).toBeGreaterThan(0);
});

test('a merchant is offered what can change, and reads that nothing was asked for', async () => {
  await open('merchant', listOf([], ALL));
  expect(await screen.findByText('No changes have been requested')).toBeTruthy();
  for (const name of ['Change bank account', 'Change owners', 'Change business names'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
});

test('a merchant sees what would change, by its last digits, and cancels it', async () => {
  const asked = changeAt(5, { open_steps: ['cancel'], said: 'We are checking your request.' });
  const { server, user } = await open('merchant', listOf([asked]), { 'changes.cancelChange': { done: true } });
  const card = await screen.findByRole('article', { name: 'Bank account' });
  expect(within(card).getByText('•••••3210')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Cancel request' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel request' }));
  expect(await screen.findByText('The request is canceled.')).toBeTruthy();
  expect(server.asked('changes.cancelChange')).toHaveLength(1);
});

test('whoever checks another account says which known number they called, and what they typed stays when it fails', async () => {
  const asked = changeAt(5, { open_steps: ['check', 'refuse'], known_phones: PHONES });
  const { server, user } = await open('underwriter', listOf([asked]), {
    'changes.checkChange': refuse('wrong_state'),
  });
  await user.click(await screen.findByRole('button', { name: 'Record the check' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Record the check' }));
  expect(dialog.getByText('Choose the number you called.')).toBeTruthy();
  expect(server.asked('changes.checkChange')).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: '(503) 555-0142' }));
  await user.type(dialog.getByRole('textbox', { name: /Who you spoke to/ }), 'Marisol Vega');
  await user.click(dialog.getByRole('combobox', { name: /Proof of the account/ }));
  await user.click(await screen.findByRole('option', { name: 'Voided check' }));
  await user.type(dialog.getByRole('textbox', { name: /What you compared/ }), 'Name and number on the check.');
  await user.click(dialog.getByRole('button', { name: 'Record the check' }));
  expect(server.asked('changes.checkChange')[0]?.body).toEqual({
    note: 'Name and number on the check.',
    call: { phone: '5035550142', spoke_to: 'Marisol Vega', evidence: 'voided_check' },
  });
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByDisplayValue('Marisol Vega')).toBeTruthy();
});

test('the form sends what is new with its reason and proof, and nothing without them', async () => {
  const { server, user } = await openPage(`${ADDRESS}?ask=names`, {
    as: 'merchant',
    answers: {
      ...onboardingAnswers(completeFacts('llc')),
      'changes.listChanges': listOf([], ALL),
      'changes.requestChange': changeAt(5, { kind: 'names' }),
      'queries.uploadNoteFiles': {
        results: [{ index: 0, name: 'filing.pdf', ok: true, file: fileAt(77) }],
        accepted: 1,
        refused: 0,
      },
    },
  });
  const name = await screen.findByRole('textbox', { name: /Doing business as/ });
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Nothing is different yet. Enter what is new first.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Harbor Lane Coffee');
  await user.type(screen.getByRole('textbox', { name: /Why does this change/ }), 'We renamed the shop.');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Attach the proof.')).toBeTruthy();
  expect(server.asked('changes.requestChange')).toHaveLength(0);
  await user.upload(
    screen.getByLabelText(/Attach/, { selector: 'input' }),
    new File(['%PDF-1.4'], 'filing.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('filing.pdf');
  await waitFor(() => expect(screen.queryByLabelText(/^Sending filing.pdf/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect((await screen.findAllByText(/Your request is sent/)).length).toBeGreaterThan(0);
  expect(server.asked('changes.requestChange')[0]?.body).toEqual({
    kind: 'names',
    reason: 'We renamed the shop.',
    files: [idOf(77)],
    values: { dba_name: 'Harbor Lane Coffee' },
  });
});
