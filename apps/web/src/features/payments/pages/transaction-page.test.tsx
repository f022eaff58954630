import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { paymentView, RECEIPT } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const YES = { allowed: true, max_cents: null, why: null };
const open = (answers: Answers) =>
  openPage(`/transactions/${idOf(1)}`, {
    as: 'merchant',
    answers: { 'payments.readPayment': paymentView(1), 'payments.readReceipt': RECEIPT, ...answers },
  });

const stepOf = (kind: PaymentView['steps'][number]['kind'], changes = {}): PaymentView['steps'][number] => ({
  uid: idOf(30),
  kind,
  state: 'confirmed',
  amount_cents: 2700,
  reason: null,
  decline: null,
  fault: null,
  made_at: AT,
  made_by: { uid: idOf(1), name: 'Robin Park' },
  settled_at: AT,
  ...changes,
});

const allowing = (steps: Partial<PaymentView['next_steps']>): PaymentView =>
  paymentView(1, { next_steps: { ...paymentView(1).next_steps, ...steps } });

test('while the payment is on its way the page is busy', async () => {
  await open({ 'payments.readPayment': never });
  expect(isBusy()).toBe(true);
});

test('a payment that is not there says so', async () => {
  await open({ 'payments.readPayment': refuse('not_found') });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('each step that cannot be taken says why', async () => {
  await open({ 'payments.readPayment': allowing({ refund: { ...YES, max_cents: 2700 } }) });
  const steps = await screen.findByRole('region', { name: 'What you can do' });
  expect(within(steps).getAllByText('The batch is closed.')).toHaveLength(4);
  expect(within(steps).getByRole('button', { name: 'Refund' })).toBeTruthy();
});

test('part of a payment is refunded with a reason, once', async () => {
  const { server, user } = await open({
    'payments.readPayment': allowing({ refund: { ...YES, max_cents: 2700 } }),
    'terminal.actOnTerminal': paymentView(1, { status: 'partially_refunded', steps: [stepOf('refund')] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' });
  const amount = within(dialog).getByRole('textbox', { name: /^Amount to refund/ });
  expect(amount).toHaveProperty('value', '27.00');
  await user.clear(amount);
  await user.type(amount, '27.01');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await within(dialog).findByText('Enter at most $27.00.')).toBeTruthy();
  expect(within(dialog).getByText('Say why, in a few words.')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '5');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Returned goods');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Partly refunded')).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')).toHaveLength(1);
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({
    action: 'refund',
    payment: idOf(1),
    amount_cents: 500,
    reason: 'Returned goods',
  });
});

test('a step whose answer is lost is repeated under the same key', async () => {
  const { server, user } = await open({
    'payments.readPayment': allowing({ void: YES }),
    'terminal.actOnTerminal': refuse('failed'),
  });
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Wrong amount');
  await user.click(within(dialog).getByRole('button', { name: 'Void' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  server.answer({ 'terminal.actOnTerminal': paymentView(1, { status: 'voided', steps: [stepOf('void')] }) });
  await user.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = server.asked('terminal.actOnTerminal');
  expect(second?.body).toEqual(first?.body);
});

test('an authorization is captured in part, with a tip on top', async () => {
  const { server, user } = await open({
    'payments.readPayment': {
      ...allowing({ capture: { ...YES, max_cents: 3240 } }),
      status: 'authorized',
      kind: 'auth',
      captured_cents: 0,
    },
    'terminal.actOnTerminal': paymentView(1, { steps: [stepOf('capture')] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Capture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Capture' });
  const amount = within(dialog).getByRole('textbox', { name: /^Amount to capture/ });
  await user.clear(amount);
  await user.type(amount, '10');
  await user.type(within(dialog).getByRole('textbox', { name: /^Tip/ }), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Capture' }));
  await waitFor(() => expect(server.asked('terminal.actOnTerminal')).toHaveLength(1));
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ amount_cents: 1200, tip_cents: 200 });
});

test('what is not known is said to be unknown, and can be asked about', async () => {
  const pending = { kind: 'sale' as const, state: 'unknown', since: AT };
  const { user } = await open({
    'payments.readPayment': paymentView(1, { status: 'unknown', pending, receipt_url: null }),
    'payments.checkPayment': paymentView(1),
  });
  expect(await screen.findByText(/Don't charge it again/, { selector: '[role=status] *' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Captured', { selector: '[data-tone] *, [data-tone]' })).toBeTruthy();
});

test('a decline says why and who can fix it', async () => {
  await open({
    'payments.readPayment': paymentView(1, {
      status: 'declined',
      receipt_url: null,
      decline: {
        reason: 'do_not_honor',
        title: 'Refused by the bank',
        sentence: 'The bank refuses.',
        fixed_by: 'issuer',
      },
    }),
  });
  expect(await screen.findByText(/Only the bank that issued the card/)).toBeTruthy();
});

test('the receipt goes out by mail or text, to whom the payment names', async () => {
  const { server, user } = await open({
    'payments.readPayment': allowing({ send_receipt: YES }),
    'payments.sendReceipt': { sent: true },
  });
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the receipt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the receipt' });
  expect(within(dialog).getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'ada@mail.example');
  await user.click(within(dialog).getByRole('button', { name: 'Text message' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Mobile number' }), '4155552671');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The receipt is on its way')).toBeTruthy();
  expect(server.asked('payments.sendReceipt')[0]?.body).toEqual({ channel: 'text', to: '4155552671' });
});

test('a receipt that cannot be typeset is said', async () => {
  const { server, user } = await open({ 'payments.readReceiptPdf': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Receipt as PDF' }));
  expect(await screen.findByText('The receipt could not be downloaded')).toBeTruthy();
  expect(server.asked('payments.readReceiptPdf')).toHaveLength(1);
});
