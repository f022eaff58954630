import type { OrderReceiptView } from '@ledgate/contract/till-receipts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import { orderItem, orderRow } from '../../../testing/till.ts';
import { open, orderView, seeDesk, SETUP, SHIFT } from '../pages/testing-till.tsx';

const PAPER: OrderReceiptView = {
  title: 'Receipt',
  heading: ['Harbor Coffee'],
  about: [{ label: 'Sale', value: '1-0001', is_total: false }],
  items: [{ label: 'House blend', value: '$10.00', is_total: false, details: ['2 × $5.00'] }],
  amounts: [{ label: 'Total', value: '$10.63', is_total: true }],
  tenders: [{ label: 'Cash', value: '$20.00', is_total: false, details: [] }],
  refunds: [],
  notes: ['Thank you!'],
  printed_before: 1,
};

const openSales = async (answers: Answers = {}) => {
  const opened = open({
    'till.listOrders': {
      results: [
        orderRow(1),
        orderRow(2, { status: 'partially_refunded' }),
        orderRow(3, { status: 'refunded' }),
        orderRow(4, { status: 'voided' }),
      ],
      next_cursor: null,
      to_review: 0,
    },
    'till.readOrder': orderView({ uid: idOf(1), items: [orderItem(610)] }),
    'till.readOrderReceipt': PAPER,
    ...answers,
  });
  await seeDesk();
  await opened.user.click(await screen.findByRole('button', { name: 'Shift and drawer' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Sales' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sales' });
  return { ...opened, dialog, inside: within(dialog) };
};

/** What the browser would print. */
const countPrints = (): (() => number) => {
  const { print } = globalThis;
  let count = 0;
  globalThis.print = () => {
    count += 1;
  };
  onTestFinished(() => {
    globalThis.print = print;
  });
  return () => count;
};

test('the sales of the shift stand by number with what became of them; a number is looked for beyond the shift', async () => {
  const { user, server, inside } = await openSales();
  expect((await inside.findByRole('button', { name: 'Open sale 1-0001' })).textContent).not.toContain('Refunded');
  expect(inside.getByRole('button', { name: 'Open sale 1-0002' }).textContent).toContain('Refunded');
  expect(inside.getByRole('button', { name: 'Open sale 1-0004' }).textContent).toContain('Voided');
  expect(server.asked('till.listOrders')[0]?.query).toMatchObject({ shift: SHIFT });
  server.answer({ 'till.listOrders': { results: [], next_cursor: null, to_review: 0 } });
  await user.type(inside.getByRole('searchbox'), ' 1-0900 ');
  expect(await inside.findByText('No sales in this shift yet')).toBeDefined();
  const last = server.asked('till.listOrders').at(-1)?.query;
  expect(last?.search).toBe('1-0900');
  expect(last?.shift).toBeUndefined();
});

test('sales that do not come are asked for again', async () => {
  const { user, server, dialog, inside } = await openSales({ 'till.listOrders': refuse('not_found') });
  const again = await inside.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.listOrders': never });
  await user.clear(inside.getByRole('searchbox'));
  await user.type(inside.getByRole('searchbox'), '7');
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull());
  expect(again.isConnected).toBe(false);
});

test('a sale is printed again as the copy it is, and sent to an address or a number', async () => {
  const prints = countPrints();
  const { user, server, inside } = await openSales({
    'till.giveOrderReceipt': ({ body }) => {
      if (body.by === 'text') return refuse('invalid', { errors: { to: ['Enter a number with ten digits.'] } });
      return PAPER;
    },
  });
  await user.click(await inside.findByRole('button', { name: 'Open sale 1-0001' }));
  await user.click(await inside.findByRole('button', { name: 'Print again' }));
  expect(prints()).toBe(1);
  await waitFor(() => expect(server.asked('till.giveOrderReceipt')[0]?.body).toEqual({ by: 'print' }));
  const to = inside.getByRole('textbox', { name: 'Email or phone for the receipt' });
  expect(inside.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.type(to, '4155552671');
  await user.click(inside.getByRole('button', { name: 'Send' }));
  expect(await inside.findByText('Enter a number with ten digits.')).toBeDefined();
  expect(to).toHaveProperty('value', '4155552671');
  await user.clear(to);
  await user.type(to, 'ada@mail.example');
  await user.click(inside.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Receipt sent to ada@mail.example')).toBeDefined();
  expect(to).toHaveProperty('value', '');
  expect(server.asked('till.giveOrderReceipt').at(-1)?.body).toEqual({ by: 'email', to: 'ada@mail.example' });
  await user.click(inside.getByRole('button', { name: 'Back' }));
  expect(await inside.findByRole('searchbox')).toBeDefined();
});

test('a sale that is not there any more is asked for again, and one that nothing goes back of has no refund', async () => {
  const { user, server, inside } = await openSales({ 'till.readOrder': refuse('not_found') });
  await user.click(await inside.findByRole('button', { name: 'Open sale 1-0003' }));
  const again = await inside.findByRole('button', { name: 'Try again' });
  server.answer({
    'till.readOrder': orderView({ uid: idOf(3), status: 'refunded', may: { void: false, refund: false } }),
  });
  await user.click(again);
  expect(await inside.findByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
});

test('a refund is begun from the sale and can be left', async () => {
  const { user, inside } = await openSales();
  await user.click(await inside.findByRole('button', { name: 'Open sale 1-0001' }));
  await user.click(await inside.findByRole('button', { name: 'Refund' }));
  expect(await inside.findByRole('textbox', { name: /^Mug/ })).toBeDefined();
  await user.click(inside.getByRole('button', { name: 'Back' }));
  expect(await inside.findByRole('button', { name: 'Print again' })).toBeDefined();
});

test('a receipt that does not come is asked for again beside its sale', async () => {
  const { user, server, inside } = await openSales({ 'till.readOrderReceipt': refuse('wrong_state') });
  await user.click(await inside.findByRole('button', { name: 'Open sale 1-0001' }));
  const again = await inside.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.readOrderReceipt': PAPER });
  await user.click(again);
  expect(await inside.findByText('Thank you!')).toBeDefined();
});

test('a business whose printer is automatic has the paper with the sale, once; another one is a copy', async () => {
  const prints = countPrints();
  const { user, server } = open({
    'merchantSettings.readTillSetup': { ...SETUP, printer: { ...SETUP.printer, automatic: true } },
    'till.sell': ({ body }) => orderView({ uid: body.uid }),
    'till.giveOrderReceipt': PAPER,
  });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  const again = await screen.findByRole('button', { name: 'Print again' });
  expect(prints()).toBe(1);
  expect(screen.queryByText('Copy')).toBeNull();
  await user.click(again);
  expect(await screen.findByText('Copy')).toBeDefined();
  expect(screen.getByText('No change')).toBeDefined();
  expect(server.asked('till.giveOrderReceipt')).toHaveLength(2);
});
