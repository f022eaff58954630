import type { OrderReceiptView } from '@ledgate/contract/till-receipts.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import { orderItem } from '../../../testing/till.ts';
import { approveAtTill, enterPin, MIA, SAM } from './testing-approvals.tsx';
import { cashierWith, open, orderView, seeDesk, SHIFT } from './testing-till.tsx';

const RECEIPT: OrderReceiptView = {
  title: 'Receipt',
  heading: ['Harbor Coffee'],
  about: [],
  items: [],
  amounts: [],
  tenders: [],
  refunds: [],
  notes: [],
  printed_before: 0,
};

/** Two mugs for $23.44, paid in cash. */
const sold = (changes: Partial<OrderView> = {}): OrderView =>
  orderView({
    items: [orderItem(801)],
    total_cents: 23_44,
    tenders: [
      {
        uid: idOf(810),
        kind: 'cash',
        cents: 23_44,
        change_cents: 0,
        label: null,
        payment: null,
        made_at: '2026-11-18T12:00:00Z',
      },
    ],
    may: { void: false, refund: false },
    ...changes,
  });

const openSale = async (answers: Answers = {}, as = cashierWith(), order = sold()) => {
  const opened = open(
    {
      'till.listApprovers': { results: [SAM, MIA] },
      'till.approveAtTill': approveAtTill,
      'till.listOrders': { results: [{ ...order, items: 1, to_review: 0 }], next_cursor: null, to_review: 0 },
      'till.readOrder': order,
      'till.readOrderReceipt': RECEIPT,
      'till.changeOrder': sold({ status: 'partially_refunded' }),
      ...answers,
    },
    as,
  );
  await seeDesk();
  await opened.user.click(screen.getByRole('button', { name: 'Shift and drawer' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Sales' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Open sale 1-000042' }));
  return opened;
};

const fill = async ({ user }: Awaited<ReturnType<typeof openSale>>, button: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.type(await screen.findByRole('textbox', { name: 'Mug' }), '1');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Chipped');
  await user.click(screen.getByRole('button', { name: 'Refund $11.72' }));
};

test('a cashier starts a refund, a manager lets it through with a PIN, and it goes on by itself', async () => {
  const opened = await openSale();
  await fill(opened, 'Refund with a manager');
  const dialog = await screen.findByRole('dialog', { name: 'Sales' });
  expect(await within(dialog).findByText('Refunds and voids need permission. Ask a manager.')).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Sam Reed' })).toBeNull();
  expect(opened.server.asked('till.changeOrder')).toEqual([]);
  await enterPin(opened, 'Mia Stone', '4071', 'Sales');
  expect(await screen.findByText('Refunded $11.72')).toBeDefined();
  expect(opened.server.asked('till.approveAtTill')[0]?.body).toMatchObject({
    kind: 'refund',
    order: idOf(800),
    cents: 11_72,
  });
  expect(opened.server.asked('till.changeOrder')[0]?.body).toMatchObject({ action: 'refund', approvals: [idOf(40)] });
});

test('back from the question keeps what was typed', async () => {
  const opened = await openSale();
  await fill(opened, 'Refund with a manager');
  const dialog = await screen.findByRole('dialog', { name: 'Sales' });
  await within(dialog).findByRole('button', { name: 'Mia Stone' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toBe('Chipped');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mug' }).value).toBe('1');
});

test('whoever may refund does so alone up to the limit', async () => {
  const may = { may: { void: true, refund: true } };
  const alone = await openSale({}, cashierWith('refund_pos'), sold(may));
  await fill(alone, 'Refund');
  await waitFor(() => expect(alone.server.asked('till.changeOrder')[0]?.body).toMatchObject({ approvals: [] }));
});

test('parts of one order add up to more than the limit', async () => {
  const order = sold({ may: { void: true, refund: true }, refunded_cents: 40_00, status: 'partially_refunded' });
  const opened = await openSale({}, cashierWith('refund_pos'), order);
  await fill(opened, 'Refund');
  expect(await screen.findByText('A refund of $51.72 is above the limit of $50.00 and needs approval.')).toBeDefined();
});

test('a refund that was refused is another one the next time, and is let through anew', async () => {
  const opened = await openSale({
    'till.changeOrder': refuse('wrong_state', { detail: 'The card was not refunded, and neither was anything else.' }),
  });
  await fill(opened, 'Refund with a manager');
  await enterPin(opened, 'Mia Stone', '4071', 'Sales');
  expect(await screen.findByText(/^The card was not refunded/)).toBeDefined();
  opened.server.answer({ 'till.changeOrder': sold({ status: 'partially_refunded' }) });
  await opened.user.click(screen.getByRole('button', { name: 'Refund $11.72' }));
  await enterPin(opened, 'Mia Stone', '4071', 'Sales');
  expect(await screen.findByText('Refunded $11.72')).toBeDefined();
  const tries = opened.server
    .asked('till.changeOrder')
    .map(({ body }) => body as { refund: string; approvals: string[] });
  expect(tries.map(({ approvals }) => approvals)).toEqual([[idOf(40)], [idOf(41)]]);
  expect(new Set(tries.map(({ refund }) => refund)).size).toBe(2);
});

test('of what all went back nothing more can be refunded', async () => {
  await openSale({}, cashierWith(), sold({ status: 'refunded' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Refund' })).disabled).toBe(true);
});

test('all of a sale of this shift is voided, let through by a manager up to all of it', async () => {
  const opened = await openSale({ 'till.changeOrder': sold({ status: 'voided' }) });
  const { user, server } = opened;
  await user.click(await screen.findByRole('button', { name: 'Void with a manager' }));
  await user.click(await screen.findByRole('button', { name: 'Void $23.44' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rung up twice');
  await user.click(screen.getByRole('button', { name: 'Void $23.44' }));
  await enterPin(opened, 'Mia Stone', '4071', 'Sales');
  expect(await screen.findByText('Voided $23.44')).toBeDefined();
  expect(server.asked('till.approveAtTill')[0]?.body).toMatchObject({ kind: 'refund', cents: 23_44 });
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({
    action: 'void',
    shift: SHIFT,
    reason: 'Rung up twice',
    approvals: [idOf(40)],
  });
});

test('a void that is refused says why and keeps the reason', async () => {
  const may = { may: { void: true, refund: true } };
  const { user } = await openSale(
    { 'till.changeOrder': refuse('wrong_state', { detail: 'Part of this order went back already. Refund the rest.' }) },
    cashierWith('refund_pos'),
    sold(may),
  );
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Rung up twice');
  await user.click(screen.getByRole('button', { name: 'Void $23.44' }));
  expect(await screen.findByText(/^Part of this order went back already/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Rung up twice');
});

test('a sale of another shift is refunded and not voided', async () => {
  await openSale({}, cashierWith(), sold({ shift: idOf(702) }));
  await screen.findByRole('button', { name: 'Refund with a manager' });
  expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull();
});
