import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fileAt } from '../../../testing/applications.ts';
import { changeAt } from '../../../testing/changes.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { onboardingAnswers } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import type { ChangeView } from '../data.ts';

const ADDRESS = `/changes/${idOf(500)}`;
const ROBIN = { uid: idOf(2), name: 'Robin Park' };
const FACTS = completeFacts('llc');

const asAdmin = (change: ChangeView, more: Answers = {}) =>
  openPage(ADDRESS, {
    as: 'admin',
    answers: { 'changes.listChanges': { results: [change], requestable: [] }, ...more },
  });

test('a second person approves what the first checked', async () => {
  const checked = changeAt(5, {
    state: 'checked',
    checked_by: ROBIN,
    checked_at: AT,
    open_steps: ['approve', 'refuse'],
  });
  const { server, user } = await asAdmin(checked, { 'changes.approveChange': changeAt(5, { state: 'sending' }) });
  await user.click(await screen.findByRole('button', { name: 'Approve and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/You confirm that Robin Park checked this/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve and send' }));
  expect(await screen.findByText('The change is approved and on its way.')).toBeTruthy();
  expect(server.asked('changes.approveChange')).toHaveLength(1);
});

test('a name on a watch list is answered for by the check, and read by who approves', async () => {
  const hit = {
    check: 'R01',
    name: 'Sanctions lists',
    explanation: '“Ivan Petrov” is 96.0% like “PETROV, Ivan”.',
  } as const;
  const asked = changeAt(5, {
    kind: 'owners',
    open_steps: ['check'],
    hits: [{ ...hit, is_cleared: false, is_clearable: true }],
  });
  const { server, user } = await asAdmin(asked, { 'changes.checkChange': changeAt(5, { state: 'checked' }) });
  await user.click(await screen.findByRole('button', { name: 'Record the check' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Sanctions lists: “Ivan Petrov” is 96.0% like/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /What you compared/ }), 'The filing and both IDs.');
  await user.click(dialog.getByRole('button', { name: 'Record the check' }));
  expect(dialog.getByText('Say why this is someone else, in at least 10 characters.')).toBeTruthy();
  expect(server.asked('changes.checkChange')).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /Why this is someone else/ }), 'Born 1990 in Ohio.');
  await user.click(dialog.getByRole('button', { name: 'Record the check' }));
  await screen.findByText(/The check is recorded/);
  expect(server.asked('changes.checkChange')[0]?.body).toEqual({
    note: 'The filing and both IDs.',
    cleared_why: 'Born 1990 in Ohio.',
  });
});

test('without a current list nobody is asked to explain anything, and it is said who loads one', async () => {
  const explanation = 'There is no sanctions list of the last 30 days.';
  const hit = { check: 'R01', name: 'Sanctions lists', explanation, is_cleared: false, is_clearable: false } as const;
  const { user } = await asAdmin(changeAt(5, { kind: 'owners', open_steps: ['check'], hits: [hit] }));
  await user.click(await screen.findByRole('button', { name: 'Record the check' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/until an admin loads a current sanctions list/)).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: /Why this is someone else/ })).toBeNull();
});

test('who approves a change reads what the check cleared, and why', async () => {
  const checked = changeAt(5, {
    kind: 'owners',
    state: 'checked',
    checked_by: ROBIN,
    checked_at: AT,
    hits: [
      {
        check: 'R01',
        name: 'Sanctions lists',
        explanation: '“Ivan Petrov” is listed.',
        is_cleared: true,
        is_clearable: true,
      },
    ],
    cleared_why: 'Born 1990 in Ohio.',
    open_steps: ['approve'],
  });
  const { user } = await asAdmin(checked);
  expect(await screen.findByText('Sanctions lists, cleared: “Ivan Petrov” is listed.')).toBeTruthy();
  expect(screen.getByText('Cleared because: Born 1990 in Ohio.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve and send' }));
  expect(within(await screen.findByRole('dialog')).getByText(/entries above are about someone else/)).toBeTruthy();
});

test('whoever refuses says why', async () => {
  const asked = changeAt(5, { kind: 'owners', open_steps: ['refuse'] });
  const { server, user } = await asAdmin(asked, { 'changes.refuseChange': changeAt(5, { state: 'refused' }) });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText('Say why, in at least 10 characters.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The filing names another business.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('The change is refused, and the merchant is told.')).toBeTruthy();
  expect(server.asked('changes.refuseChange')[0]?.body).toEqual({ reason: 'The filing names another business.' });
});

test('what a bank said is recorded', async () => {
  const waiting = changeAt(5, { state: 'waiting', open_steps: ['record'] });
  const { server, user } = await asAdmin(waiting, { 'changes.recordChange': changeAt(5, { state: 'declined' }) });
  await user.click(await screen.findByRole('button', { name: 'Record the bank’s answer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'The bank did not accept it' }));
  await user.click(dialog.getByRole('radio', { name: 'The bank made the change' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Confirmed by phone.');
  await user.click(dialog.getByRole('button', { name: 'Record the bank’s answer' }));
  expect(await screen.findByText('The bank’s answer is recorded.')).toBeTruthy();
  expect(server.asked('changes.recordChange')[0]?.body).toEqual({ decision: 'done', reason: 'Confirmed by phone.' });
});

test('the desk reads who did what with a change, and an account without a number on file can’t be checked by phone', async () => {
  const done = changeAt(5, {
    state: 'applied',
    requested_by: null,
    checked_by: ROBIN,
    checked_at: AT,
    check_note: 'Name and number agree.',
    called: { phone: '5035550142', spoke_to: 'Marisol Vega', evidence: 'bank_letter' },
    approved_by: { uid: idOf(3), name: 'Ada Quinn' },
    approved_at: AT,
    at_provider: { id: 't1_chr_5', state: 'approved', checked_at: AT },
    ended_at: AT,
    end_reason: 'Confirmed by the payment provider.',
    lines: [{ title: null, label: 'Doing business as', was: null, is: 'Harbor Lane' }],
  });
  const asked = changeAt(6, { open_steps: ['check'] });
  const { user } = await openPage(ADDRESS, {
    as: 'admin',
    answers: { 'changes.listChanges': { results: [asked, done], requestable: [] } },
  });
  expect(await screen.findByText(/Called \(503\) 555-0142 and spoke to Marisol Vega/)).toBeTruthy();
  expect(screen.getByText(/Approved by Ada Quinn/)).toBeTruthy();
  expect(screen.getByText('Confirmed by the payment provider.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Record the check' }));
  expect(within(await screen.findByRole('dialog')).getByText(/There is no number on file to call/)).toBeTruthy();
});

const openForm = (ask: 'owners' | 'account', more: Answers = {}) =>
  openPage(`${ADDRESS}?ask=${ask}`, {
    as: 'merchant',
    answers: {
      ...onboardingAnswers(FACTS),
      'changes.listChanges': { results: [], requestable: ['account', 'owners', 'names'] },
      'changes.requestChange': changeAt(5, { kind: ask }),
      'queries.uploadNoteFiles': {
        results: [{ index: 0, name: 'proof.pdf', ok: true, file: fileAt(77) }],
        accepted: 1,
        refused: 0,
      },
      ...more,
    },
  });

const attachProof = async (user: Awaited<ReturnType<typeof openForm>>['user']): Promise<void> => {
  const file = new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText(/Attach/, { selector: 'input' }), file);
  await screen.findByText('proof.pdf');
  await waitFor(() => expect(screen.queryByLabelText(/^Sending proof.pdf/)).toBeNull());
};

test('an owner who left is removed, one who was added by mistake is not sent, and a removal can be taken back', async () => {
  const { server, user } = await openForm('owners');
  const [first] = await screen.findAllByRole('button', { name: /^Remove / });
  const name = first?.textContent?.replace('Remove ', '') ?? '';
  await user.click(first as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await user.click(screen.getByRole('button', { name: 'Add an owner' }));
  const added = within(await screen.findByRole('region', { name: 'New owner' }));
  await user.click(added.getByRole('button', { name: /^Remove / }));
  expect(screen.queryByRole('region', { name: 'New owner' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
  expect(screen.getByText('Will be removed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Say why, in at least 10 characters.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Why does this change/ }), 'She sold her share.');
  await attachProof(user);
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await screen.findByText(/Your request is sent/);
  expect(server.asked('changes.requestChange')[0]?.body).toEqual({
    kind: 'owners',
    reason: 'She sold her share.',
    files: [idOf(77)],
    owners: [{ record: FACTS.owners[0]?.uid, remove: true }],
  });
});

test('another account is at the bank of its routing number, and what was typed stays when it is refused', async () => {
  const { user } = await openForm('account', {
    'changes.requestChange': refuse('wrong_state'),
    'lookups.readRoutingNumber': {
      routing_number: '021000021',
      valid: true,
      reason: null,
      bank_name: 'JPMorgan Chase Bank',
    },
  });
  const holder = await screen.findByRole('textbox', { name: /Name on the account/ });
  await user.clear(holder);
  await user.type(holder, 'Harbor Lane LLC');
  const routing = screen.getByRole('textbox', { name: /Routing number/ });
  await user.clear(routing);
  await user.type(routing, '021000021');
  expect(await screen.findByDisplayValue('JPMorgan Chase Bank')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Why does this change/ }), 'We renamed the company.');
  await attachProof(user);
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
  expect(screen.getByDisplayValue('Harbor Lane LLC')).toBeTruthy();
  expect(screen.getByText('proof.pdf')).toBeTruthy();
});
