import type { OrderReceiptView } from '@ledgate/contract/till-receipts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, type Opened, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { OPEN_SHIFT, orderItem, orderView, registerView } from '../../../testing/till.ts';

const RECEIPT: OrderReceiptView = {
  title: 'Receipt',
  heading: ['Harbor Coffee'],
  about: [{ label: 'Order', value: '1-0001', is_total: false }],
  items: [{ label: 'Mug', value: '$24.00', is_total: false, details: [] }],
  amounts: [{ label: 'Total', value: '$26.44', is_total: true }],
  tenders: [],
  refunds: [],
  notes: [],
  printed_before: 0,
};

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant'): Promise<Opened> =>
  openPage(`/sales/${idOf(1)}${as === 'admin' ? `?merchant=${MERCHANT.uid}` : ''}`, {
    as,
    answers: {
      'till.readOrder': orderView(1),
      'till.readOrderReceipt': RECEIPT,
      'till.listRegisters': { results: [registerView(0, { shift: OPEN_SHIFT }), registerView(1)] },
      ...answers,
    },
  });

const steps = () => screen.findByRole('region', { name: 'What you can do' });

const openRefund = async ({ user }: Opened): Promise<HTMLElement> => {
  await user.click(within(await steps()).getByRole('button', { name: 'Refund' }));
  return screen.findByRole('dialog', { name: 'Refund order 1-0001' });
};

test('while the order is on its way the page is busy', async () => {
  await open({ 'till.readOrder': never });
  expect(isBusy()).toBe(true);
});

test('an order that is not there says so', async () => {
  await open({ 'till.readOrder': refuse('not_found') });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('it says what was sold, with its share of the discount and its tax, and how it was paid', async () => {
  await open();
  const lines = await screen.findByRole('region', { name: 'Lines' });
  expect(lines.textContent).toContain('2 × $12.00 · −$2.40 of the order’s discount · $1.84 tax');
  for (const words of ['-$2.40', 'Tax, Springfield', '$3.00', '$26.44']) expect(lines.textContent).toContain(words);
  const paid = screen.getByRole('region', { name: 'Paid with' });
  expect(paid.textContent).toContain('$30.00 given, $3.56 change');
});

test('one of two mugs goes back with half the tax and half the discount, once', async () => {
  const opened = await open({ 'till.changeOrder': orderView(1, { status: 'partially_refunded' }) });
  const { server, user } = opened;
  const dialog = await openRefund(opened);
  await user.type(within(dialog).getByRole('textbox', { name: 'Back of Mug' }), '1');
  for (const words of ['$10.80', '$1.20', '$0.92', '$11.72']) expect(within(dialog).getByText(words)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(within(dialog).getByText('Say why, in a few words.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Refunded')).toBeTruthy();
  expect(server.asked('till.changeOrder').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      action: 'refund',
      shift: idOf(700),
      lines: [{ line: idOf(610), quantity: 1_000 }],
      tip_cents: 0,
      tenders: [{ kind: 'cash', cents: 11_72 }],
      restock: true,
      reason: 'Chipped',
    }),
  ]);
});

test('what a card paid goes back to it first; more than was sold and more than the tip is refused at once', async () => {
  const card = { ...orderView(1).tenders[0], kind: 'card' as const, cents: 10_00, change_cents: 0, payment: idOf(80) };
  const cash = { ...orderView(1).tenders[0], uid: idOf(621), cents: 16_44, change_cents: 0 };
  const opened = await open({
    'till.readOrder': orderView(1, { tenders: [card, cash] as ReturnType<typeof orderView>['tenders'] }),
    'till.changeOrder': orderView(1),
  });
  const { server, user } = opened;
  const dialog = await openRefund(opened);
  const back = within(dialog).getByRole('textbox', { name: 'Back of Mug' });
  await user.type(back, '3');
  expect(within(dialog).getByText('Enter a quantity up to 2.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'All of it: Mug' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Tip to refund/ }), '4');
  expect(within(dialog).getByText('Enter at most $3.00.')).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox', { name: /^Tip to refund/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Both came back');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(server.asked('till.changeOrder')).toHaveLength(1));
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({
    tenders: [
      { kind: 'card', cents: 10_00, payment: idOf(80) },
      { kind: 'cash', cents: 13_44 },
    ],
  });
});

test('a refund that is refused keeps what was typed, and changed is another one', async () => {
  const opened = await open({
    'till.changeOrder': refuse('wrong_state', { detail: 'The card was not refunded, and neither was anything else.' }),
  });
  const { server, user } = opened;
  const dialog = await openRefund(opened);
  await user.click(within(dialog).getByRole('button', { name: 'All of it: Mug' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), ' twice');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(server.asked('till.changeOrder')).toHaveLength(2));
  const ids = server.asked('till.changeOrder').map(({ body }) => (body as { refund: string }).refund);
  expect(new Set(ids).size).toBe(2);
});

test('all of it is voided with a reason in the shift that sold it', async () => {
  const { server, user } = await open({ 'till.changeOrder': orderView(1, { status: 'voided' }) });
  await user.click(within(await steps()).getByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Rung up twice');
  await user.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() =>
    expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({
      action: 'void',
      shift: idOf(700),
      reason: 'Rung up twice',
    }),
  );
});

test.each([
  ['its shift is over', { shift: idOf(1) }, ['Its shift is over. Refund it instead.']],
  ['it was voided', { status: 'voided' as const }, ['This order was voided.']],
  ['nobody gave the right to it', { may: { void: false, refund: false } }, ['Refunds and voids need permission.']],
  ['it was not paid', { status: 'open' as const, sold_at: null }, ['It was not paid yet']],
])('where %s it says why something cannot be done', async (_, changes, whys) => {
  await open({ 'till.readOrder': orderView(1, changes) });
  const region = await steps();
  for (const why of whys) expect(region.textContent).toContain(why);
});

test('without an open shift nothing is given back, and it says what to do', async () => {
  await open({ 'till.listRegisters': { results: [registerView(0)] } });
  expect((await steps()).textContent).toContain('Open a shift at a register first');
});

test('a difference is looked at with a note', async () => {
  const difference = {
    uid: idOf(630),
    kind: 'price' as const,
    said: 'Mug was $11.00; the catalog says $12.00.',
    found_at: AT,
    seen_at: null,
    seen_by: null,
    note: null,
  };
  const seen = { ...difference, seen_at: AT, seen_by: { uid: idOf(1), name: 'Robin Park' }, note: 'Old price tag' };
  const { server, user } = await open({
    'till.readOrder': orderView(1, { differences: [difference] }),
    'till.seeDifference': orderView(1, { differences: [seen] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Looked at' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as looked at?' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Old price tag');
  await user.click(within(dialog).getByRole('button', { name: 'Looked at' }));
  expect(await screen.findByText('Old price tag')).toBeTruthy();
  expect(server.asked('till.seeDifference')[0]).toMatchObject({
    params: { uid: difference.uid },
    body: { note: 'Old price tag' },
  });
});

test('what was let through says by whom, when and what, and which certificate freed it of tax', async () => {
  const mia = { uid: idOf(31), name: 'Mia Stone' };
  const said = 'A discount of $2.40 is above the limit of 5% and needs approval.';
  await open({
    'till.readOrder': orderView(1, {
      approvals: [{ uid: idOf(660), kind: 'discount', by: mia, at: AT, said }],
      is_exempt: true,
      exemption: { uid: idOf(661), state: 'IL', number: 'E-9912' },
    }),
  });
  const region = await screen.findByRole('region', { name: 'Let through' });
  for (const words of ['Discount', 'Mia Stone, ', said]) expect(region.textContent).toContain(words);
  expect(screen.getByText('Tax exempt by certificate E-9912 (IL)')).toBeTruthy();
});

test('an order that needed nobody says nothing of approvals', async () => {
  await open();
  await screen.findByRole('region', { name: 'Lines' });
  expect(screen.queryByRole('region', { name: 'Let through' })).toBeNull();
});

test('a refund above the limit says so, keeps what was typed and where it can be approved', async () => {
  const said = 'A refund of $23.44 is above the limit of $20.00 and needs approval.';
  const opened = await open({ 'till.changeOrder': refuse('not_allowed', { detail: said }) });
  const { user } = opened;
  const dialog = await openRefund(opened);
  await user.click(within(dialog).getByRole('button', { name: 'All of it: Mug' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Chipped');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain(said);
  expect(alert.textContent).toContain('there a manager can approve it with a PIN');
  expect(alert.textContent).not.toContain('Ask an admin');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Chipped');
});

test('the receipt is mailed from the page', async () => {
  const { server, user } = await open({ 'till.giveOrderReceipt': RECEIPT });
  await user.click(await screen.findByRole('button', { name: 'Email or text' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the receipt' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Email address' }), 'ada@mail.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The receipt is on its way')).toBeTruthy();
  expect(server.asked('till.giveOrderReceipt')[0]?.body).toEqual({ by: 'email', to: 'ada@mail.example' });
});

test('a refund that waits for its card says so, and nothing else can be done meanwhile', async () => {
  const refund = {
    uid: idOf(640),
    state: 'pending' as const,
    is_void: false,
    lines: [{ line: idOf(610), quantity: 1_000, total_cents: 11_72 }],
    total_cents: 11_72,
    tax_cents: 92,
    tip_cents: 0,
    tenders: [{ kind: 'card' as const, cents: 11_72, payment: idOf(80) }],
    reason: 'Chipped',
    by: { uid: idOf(1), name: 'Robin Park' },
    made_at: AT,
  };
  const items = [orderItem(610, { left_quantity: 1_000 })];
  await open({ 'till.readOrder': orderView(1, { refunds: [refund], items }) });
  const back = await screen.findByRole('region', { name: 'Refunds' });
  for (const words of ['Refund of $11.72', 'The card has not answered yet', '1 of Mug', 'Chipped'])
    expect(back.textContent).toContain(words);
  expect((await steps()).textContent).toContain('A refund waits for its card');
});

test('an admin sees all of it and can do nothing with it', async () => {
  await open({}, 'admin');
  expect(await screen.findByRole('region', { name: 'Lines' })).toBeTruthy();
  expect(await screen.findByText('Harbor Coffee')).toBeTruthy();
  for (const name of ['Refund', 'Void', 'Print', 'Email or text'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
