import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { OPEN_SHIFT, orderItem, orderView, registerView } from '../../../testing/till.ts';

type Order = ReturnType<typeof orderView>;
type As = Parameters<typeof openPage>[1];

const BY = { uid: idOf(1), name: 'Robin Park' };
const BAR_SHIFT = { ...OPEN_SHIFT, uid: idOf(705) };

const open = (order: Order, answers: Answers = {}, as: As = { as: 'merchant' }) =>
  openPage(`/sales/${idOf(1)}`, {
    ...as,
    answers: {
      'till.readOrder': order,
      'till.readOrderReceipt': refuse('wrong_state'),
      'till.listRegisters': {
        results: [registerView(1, { name: 'Bar', shift: BAR_SHIFT }), registerView(0, { shift: OPEN_SHIFT })],
      },
      ...answers,
    },
  });

const region = async (name: string): Promise<string> => (await screen.findByRole('region', { name })).textContent ?? '';

const tender = (number: number, changes: Partial<Order['tenders'][number]>): Order['tenders'][number] => ({
  uid: idOf(number),
  kind: 'card',
  cents: 1000,
  change_cents: 0,
  label: null,
  payment: null,
  made_at: AT,
  ...changes,
});

const refund = (number: number, changes: Partial<Order['refunds'][number]>): Order['refunds'][number] => ({
  uid: idOf(number),
  state: 'done',
  is_void: false,
  lines: [],
  total_cents: 300,
  tax_cents: 0,
  tip_cents: 300,
  tenders: [{ kind: 'cash', cents: 300, payment: null }],
  reason: 'Tipped by mistake',
  by: BY,
  made_at: AT,
  ...changes,
});

test('a line says its unit, its own price, what was taken off it, and what is left of it to go back', async () => {
  const items = [
    orderItem(610, {
      unit: 'lb',
      quantity: 1_500,
      catalogue_price_cents: 15_00,
      discount_cents: 1_00,
      order_discount_cents: 0,
      tax_cents: 0,
      left_quantity: 500,
    }),
    orderItem(611, { name: 'Cup', left_quantity: 0 }),
  ];
  await open(orderView(1, { items, is_exempt: true }));
  const lines = await region('Lines');
  expect(lines).toContain('1.5 lb × $12.00 · catalog $15.00 · −$1.00 discount · 0.5 left to refund');
  expect(lines).toContain('all returned');
  expect(lines).toContain('Tax exempt$0.00');
});

test('an order says who bought it and what was noted, and leads to the customer', async () => {
  await open(orderView(1, { customer: { uid: idOf(5), name: 'Ada Vance' }, note: 'No ice' }));
  const link = await screen.findByRole('link', { name: 'Ada Vance' });
  expect(link.getAttribute('href')).toBe(`/customers/${idOf(5)}`);
  expect(await region('About this order')).toContain('Note: No ice');
});

test('who may not charge cards reads the customer’s name without a way to their cards', async () => {
  const ability = [
    { action: 'read', subject: 'order' },
    { action: 'use', subject: 'pos' },
  ];
  await open(
    orderView(1, { customer: { uid: idOf(5), name: 'Ada Vance' } }),
    {},
    { as: personIn('merchant', { ability }) },
  );
  expect(await region('About this order')).toContain('Ada Vance');
  expect(screen.queryByRole('link', { name: 'Ada Vance' })).toBeNull();
});

test('what waits for a card says since when, and what is on hold under which name; it is voided with nothing to refund', async () => {
  const waiting = orderView(1, { status: 'open', sold_at: null, tenders: [], due_cents: 26_44 });
  const { server, user } = await open(waiting, { 'till.changeOrder': orderView(1, { status: 'voided' }) });
  expect(await screen.findByText(/^Open since .* Front counter · Robin Park$/)).toBeTruthy();
  expect(await region('Paid with')).toContain('Nothing was paid yet.');
  expect(await region('Lines')).toContain('Still due$26.44');
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void' }));
  expect(dialog.getByText(/It was not paid, so there is nothing to refund/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'They left');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  expect(await screen.findByText('Voided')).toBeTruthy();
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({ action: 'void', reason: 'They left' });
});

test('a held order is called by the name it is held under', async () => {
  await open(orderView(1, { status: 'open', sold_at: null, label: 'Table 4', may: { void: false, refund: false } }));
  expect(await screen.findByText(/^On hold as “Table 4” since/)).toBeTruthy();
  expect(await region('What you can do')).toContain('Refunds and voids need permission.');
});

test('where all of it went back nothing more can', async () => {
  await open(orderView(1, { status: 'refunded' }));
  expect(await region('What you can do')).toContain('All of it went back already.');
});

test('refunds say what went back, how, and by whom, the newest first', async () => {
  const refunds = [
    refund(640, {}),
    refund(641, { is_void: true, tip_cents: 0, lines: [{ line: idOf(99), quantity: 1_000, total_cents: 100 }] }),
  ];
  await open(orderView(1, { refunds }));
  const text = await region('Refunds');
  expect(text).toContain('Tip $3.00');
  expect(text).toContain('$3.00 by Cash');
  expect(text.indexOf('Void of $3.00')).toBeLessThan(text.indexOf('Refund of $3.00'));
});

test('of two cards each is a way of its own, the drawer is chosen, and a card that does not answer is said', async () => {
  const cards = [tender(620, { payment: idOf(80) }), tender(621, { payment: idOf(81), cents: 16_44 })];
  const { server, user } = await open(orderView(1, { tenders: cards }), {
    'till.changeOrder': ({ body }) =>
      orderView(1, {
        tenders: cards,
        refunds: body.action === 'refund' ? [refund(640, { uid: body.refund, state: 'pending' })] : [],
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund order 1-0001' }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Choose at least one line or the tip.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Back of Mug' }), '2');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('So much can’t go back this way. Choose another.')).toBeTruthy();
  expect(server.asked('till.changeOrder')).toHaveLength(0);
  await user.clear(dialog.getByRole('textbox', { name: 'Back of Mug' }));
  await user.type(dialog.getByRole('textbox', { name: /^Tip to refund/ }), '3');
  await user.click(dialog.getByRole('combobox', { name: 'Give it back by' }));
  await user.click(await screen.findByRole('option', { name: 'Card payment 2 of $16.44' }));
  await user.click(dialog.getByRole('combobox', { name: 'In the shift of' }));
  await user.click(await screen.findByRole('option', { name: 'Bar' }));
  await user.click(dialog.getByRole('checkbox', { name: 'It can be sold again' }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/We don’t know yet whether the card was refunded/)).toBeTruthy();
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({
    shift: BAR_SHIFT.uid,
    lines: [],
    tip_cents: 300,
    tenders: [{ kind: 'card', cents: 300, payment: idOf(81) }],
    restock: false,
  });
});

test('a difference that somebody looked at says who, and who may not look has no button', async () => {
  const difference = {
    uid: idOf(630),
    kind: 'price' as const,
    said: 'Mug was $11.00; the catalog says $12.00.',
    found_at: AT,
    seen_at: null,
    seen_by: null,
    note: null,
  };
  const ability = [{ action: 'use', subject: 'pos' }];
  await open(
    orderView(1, { differences: [difference, { ...difference, uid: idOf(631), seen_at: AT, seen_by: BY }] }),
    {},
    { as: personIn('merchant', { ability }) },
  );
  expect(await screen.findByText(/^Looked at by Robin Park/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Looked at' })).toBeNull();
});

test('a void that is refused keeps the reason that was given', async () => {
  const { user } = await open(orderView(1), {
    'till.changeOrder': refuse('wrong_state', { detail: 'Ada refunded it a moment ago.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void' }));
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await user.type(reason, 'Rung up twice');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  expect(await dialog.findByText('Ada refunded it a moment ago.')).toBeTruthy();
  await waitFor(() => expect(reason).toHaveProperty('value', 'Rung up twice'));
});
