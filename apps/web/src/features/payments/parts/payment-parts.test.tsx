import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { paymentRow, paymentView, RECEIPT } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const YES = { allowed: true, max_cents: 3000, why: null };
const DECLINE = {
  reason: 'insufficient_funds' as const,
  title: 'Insufficient funds',
  sentence: 'There is not enough money on the card.',
  fixed_by: 'customer' as const,
};

type Step = PaymentView['steps'][number];
const stepOf = (number: number, kind: Step['kind'], changes: Partial<Step> = {}): Step => ({
  uid: idOf(number),
  kind,
  state: 'confirmed',
  amount_cents: 2700,
  reason: null,
  decline: null,
  fault: null,
  made_at: AT,
  made_by: null,
  settled_at: AT,
  ...changes,
});

const open = (payment: PaymentView, answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage(`/transactions/${idOf(1)}`, {
    as,
    answers: { 'payments.readPayment': payment, 'payments.readReceipt': RECEIPT, ...answers },
  });

const region = async (name: string): Promise<string> => (await screen.findByRole('region', { name })).textContent ?? '';

test('an authorization says until when it holds, of which card and for whom', async () => {
  await open(
    paymentView(1, {
      status: 'authorized',
      expires_at: AT,
      captured_cents: 0,
      card: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: true },
      payer: { name: 'Ada', company: 'Vance', address1: null, zip: null, email: null, phone: '4155552671' },
    }),
  );
  const details = await region('Details');
  for (const words of ['Authorization ends', 'Business card✓', 'CompanyVance', '(415) 555-2671'])
    expect(details).toContain(words);
  expect(details).not.toContain('ZIP code');
});

test('to an admin it says whose payment it is, and nothing of who paid', async () => {
  await open(paymentView(1, { payer: null, made_by: null, payer_name: null }), {}, 'admin');
  expect(await screen.findByText('At Harbor Coffee LLC')).toBeTruthy();
  const details = await region('Details');
  for (const words of ['Ada Vance', 'ZIP code', 'Taken by']) expect(details).not.toContain(words);
});

test('each thing that was asked says what came of it: a reason, a decline, or what went wrong', async () => {
  await open(
    paymentView(1, {
      steps: [
        stepOf(30, 'sale'),
        stepOf(31, 'refund', { state: 'declined', decline: DECLINE, fault: 'never shown', reason: 'Chipped' }),
        stepOf(32, 'void', {
          state: 'refused',
          fault: 'The batch was closed.',
          made_by: { uid: idOf(1), name: 'Robin Park' },
        }),
      ],
    }),
  );
  const timeline = await region('Timeline');
  for (const words of [DECLINE.sentence, 'Chipped', 'The batch was closed.', 'Robin Park'])
    expect(timeline).toContain(words);
  expect(timeline).not.toContain('never shown');
  expect(timeline.indexOf('Void')).toBeLessThan(timeline.indexOf('Sale of $27.00'));
});

test('what to look at stands above: that it failed, what was odd, that it is disputed and that it is being sent', async () => {
  const { user } = await open(
    paymentView(1, {
      status: 'sending',
      pending: { kind: 'sale', state: 'sending', since: AT },
      failure: 'The processor refused the request.',
      flags: ['Only the street matched.'],
      is_disputed: true,
      receipt_url: null,
    }),
    { 'payments.checkPayment': refuse('not_found') },
  );
  expect(await screen.findByText('The processor refused the request.')).toBeTruthy();
  expect(screen.getByText('Only the street matched.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Disputed' }).getAttribute('href')).toContain(`payment=${idOf(1)}`);
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('The processor could not be asked')).toBeTruthy();
});

test('a receipt that does not come is asked for again', async () => {
  const { server, user } = await open(paymentView(1), { 'payments.readReceipt': refuse('not_found') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'payments.readReceipt': RECEIPT });
  await user.click(again);
  expect(await screen.findByText('Returns within 30 days.')).toBeTruthy();
});

const allowing = (step: keyof PaymentView['next_steps'], changes: Partial<PaymentView> = {}): PaymentView =>
  paymentView(1, { next_steps: { ...paymentView(1).next_steps, [step]: YES }, ...changes });

test('a tip is changed to what stands on the slip; nonsense is not sent', async () => {
  const { server, user } = await open(allowing('adjust_tip', { tip_cents: 200 }), {
    'terminal.actOnTerminal': paymentView(1, { steps: [stepOf(30, 'adjust_tip')] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change the tip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the tip' }));
  const tip = dialog.getByRole('textbox', { name: 'Tip' });
  expect(tip).toHaveProperty('value', '2.00');
  await user.clear(tip);
  await user.type(tip, 'five');
  await user.click(dialog.getByRole('button', { name: 'Change the tip' }));
  expect(dialog.getByText('Enter an amount such as 12.50.')).toBeTruthy();
  await user.clear(tip);
  await user.type(tip, '5');
  await user.click(dialog.getByRole('button', { name: 'Change the tip' }));
  expect(await screen.findByText('The tip is changed')).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ action: 'adjust_tip', tip_cents: 500 });
});

test.each([
  [
    'is not known yet',
    { pending: { kind: 'refund' as const, state: 'unknown', since: AT } },
    /We don’t know yet whether/,
  ],
  ['was declined', { steps: [stepOf(30, 'refund', { state: 'declined', decline: DECLINE })] }, DECLINE.sentence],
  ['was refused', { steps: [stepOf(30, 'refund', { state: 'refused', fault: 'Too late.' })] }, 'Too late.'],
  ['did not take place', { steps: [] }, 'It did not go through'],
])('a refund that %s says so', async (_, after, words) => {
  const { user } = await open(allowing('refund'), { 'terminal.actOnTerminal': paymentView(1, after) });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  const amount = dialog.getByRole('textbox', { name: /^Amount to refund/ });
  await user.clear(amount);
  await user.type(amount, '0');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Enter an amount above $0.')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '5');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test('a step that was refused and is changed is another request', async () => {
  const { server, user } = await open(allowing('refund'), {
    'terminal.actOnTerminal': refuse('wrong_state', { detail: 'Half of it went back already.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Half of it went back already.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' cup');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(server.asked('terminal.actOnTerminal')).toHaveLength(2));
  const [first, second] = server.asked('terminal.actOnTerminal');
  expect(first?.body.idempotency_key).not.toBe(second?.body.idempotency_key);
  expect(second?.body).toMatchObject({ reason: 'Chipped cup' });
});

test('transactions are narrowed by status, card, day and amount, and widened again', async () => {
  const { server, user, address } = await openPage('/transactions', {
    as: 'merchant',
    answers: {
      'payments.listPayments': {
        results: [paymentRow(1, { captured_cents: 0, amount_cents: 3300, card: null })],
        next_cursor: null,
      },
      'payments.listPaymentViews': { results: [] },
    },
  });
  expect(await screen.findByText('$33.00')).toBeTruthy();
  expect(screen.getByText('No card yet')).toBeTruthy();
  for (const [name, option] of [
    ['Status', 'Declined'],
    ['Card', 'Visa'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'At least' }), { target: { value: '5' } });
  await waitFor(() =>
    expect(server.asked('payments.listPayments').at(-1)?.query).toMatchObject({
      status: ['declined'],
      brand: ['visa'],
      from: '2026-03-01T00:00:00.000Z',
      least_cents: 500,
    }),
  );
  for (const [name, option] of [
    ['Status', 'Declined'],
    ['Card', 'Visa'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'At least' }), { target: { value: '' } });
  await waitFor(() => expect(address()).toBe('/transactions'));
});
