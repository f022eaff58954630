import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { paymentView } from '../../../testing/payments.ts';
import { open, orderView, REGISTER, registerView, seeDesk, SETUP } from './testing-till.tsx';

/** A card pays 4% more: $10.40 for what is $10.00 in cash; 6.25% of tax on top. */
const DUAL = { ...SETUP, pricing: { kind: 'dual' as const, card_ppm: 40_000 } };
const CASH = '$10.63';
const CARD = '$11.05';
const UNDER_CARD = { level: 'card' as const, card_ppm: 40_000, cash_total_cents: 1063, card_total_cents: 1105 };

const READERS = { results: [{ id: 'rd_1', name: 'Counter', model: 'A920', is_online: true }] };

const DECLINED = {
  reason: 'do_not_honor',
  title: 'Declined',
  sentence: 'The bank said no.',
  fixed_by: 'issuer',
} as const;

const openDual = (answers: Answers = {}) =>
  open({
    'merchantSettings.readTillSetup': DUAL,
    'terminal.listReaders': READERS,
    'till.sell': ({ body }) => orderView({ uid: body.uid, status: body.tenders.length > 0 ? 'paid' : 'open' }),
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid }),
    ...answers,
  });

const sell = async (answers: Answers = {}) => {
  const opened = openDual(answers);
  await opened.user.click(await seeDesk());
  return opened;
};
type Opened = Awaited<ReturnType<typeof sell>>;

const chargeCard = async ({ user }: Opened) => {
  const paying = await screen.findByRole('dialog');
  await user.click(within(paying).getByRole('radio', { name: 'Card' }));
  await user.click(await within(paying).findByRole('button', { name: /^Charge card/ }));
};

test('shelf, line and total say what cash pays and what a card pays', async () => {
  await sell();
  expect(screen.getByRole('button', { name: 'House blend Cash $10.00 Card $10.40' })).toBeDefined();
  const sale = screen.getByRole('list', { name: 'Sale' });
  expect(within(sale).getByRole('listitem').textContent).toContain('Cash $10.00 Card $10.40');
  expect([...document.querySelectorAll('[data-total]')].map(({ textContent }) => textContent)).toEqual([
    `Cash ${CASH}`,
    `Card ${CARD}`,
  ]);
  expect(screen.getByRole('button', { name: `Card ${CARD}` })).toBeDefined();
});

test('cash pays the cash price, and the receipt says what a card would have paid', async () => {
  const { user, server } = await sell();
  await user.click(screen.getByRole('button', { name: `Cash ${CASH}` }));
  const receipt = await screen.findByRole('region', { name: 'Receipt' });
  expect(server.asked('till.sell')[0]?.body).toMatchObject({
    price_level: 'cash',
    total_cents: 1063,
    lines: [{ unit_price_cents: 1000 }],
  });
  expect(receipt.textContent).toContain('Cash $10.00, card $10.40');
  expect(receipt.textContent).toContain(`At cash prices${CASH}`);
  expect(receipt.textContent).toContain(`At card prices${CARD}`);
});

test('a tip in percent is the same, whatever pays', async () => {
  const { user } = await sell();
  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tip' }));
  await user.click(await screen.findByRole('button', { name: '15% · $1.50' }));
  expect(await screen.findByRole('button', { name: 'Cash $12.13' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Card $12.55' })).toBeDefined();
});

test('a card is charged the card total for an order at card prices, whose lines stay at cash prices', async () => {
  const opened = await sell({
    'terminal.actOnTerminal': paymentView(7, { status: 'captured' }),
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid, total_cents: 1105, pricing: UNDER_CARD }),
  });
  const { user, server } = opened;
  await user.click(screen.getByRole('button', { name: `Card ${CARD}` }));
  await screen.findByRole('dialog', { name: `Pay Cash ${CASH} · Card ${CARD}` });
  await user.click(await screen.findByRole('button', { name: `Charge card ${CARD}` }));
  expect((await screen.findByRole('region', { name: 'Receipt' })).textContent).toContain(`At cash prices${CASH}`);
  expect(server.asked('till.sell')[0]?.body).toMatchObject({
    awaits_card: true,
    hold: null,
    price_level: 'card',
    total_cents: 1105,
    lines: [{ unit_price_cents: 1000 }],
  });
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ action: 'sale', amount_cents: 1105 });
});

test('what is begun in cash is at card prices as soon as a card pays the rest', async () => {
  const opened = await sell({ 'terminal.actOnTerminal': paymentView(7, { status: 'captured' }) });
  const { user, server } = opened;
  await user.click(screen.getByRole('button', { name: 'Split or other' }));
  const amount = await screen.findByRole('textbox', { name: 'Amount to pay now' });
  await user.clear(amount);
  await user.type(amount, '5.00');
  await user.click(screen.getByRole('button', { name: 'Take cash $5.00' }));
  expect((await screen.findByText('Left to pay')).parentElement?.textContent).toContain('Cash $5.63 Card $6.05');
  expect(server.asked('till.sell')).toEqual([]);
  await chargeCard(opened);
  await screen.findByRole('region', { name: 'Paid' });
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ price_level: 'card', total_cents: 1105 });
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ amount_cents: 605 });
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({ action: 'pay', tenders: [{ cents: 500 }] });
});

test('cash and something else, without a card, stay at cash prices', async () => {
  const { user, server } = await sell();
  await user.click(screen.getByRole('button', { name: 'Split or other' }));
  const amount = await screen.findByRole('textbox', { name: 'Amount to pay now' });
  await user.clear(amount);
  await user.type(amount, '5.00');
  await user.click(screen.getByRole('button', { name: 'Take cash $5.00' }));
  await user.click(await screen.findByRole('radio', { name: 'Other' }));
  await user.click(await screen.findByRole('button', { name: 'Take other $5.63' }));
  await screen.findByRole('region', { name: 'Paid' });
  expect(server.asked('till.sell')[0]?.body).toMatchObject({
    awaits_card: false,
    hold: 'Being paid',
    price_level: 'cash',
    total_cents: 1063,
  });
});

test('after a card that was declined, cash pays the cash price: the order is put on hold at it first', async () => {
  const opened = await sell({
    'terminal.actOnTerminal': paymentView(7, {
      status: 'declined',
      decline: DECLINED,
    }),
  });
  const { user, server } = opened;
  await user.click(screen.getByRole('button', { name: `Card ${CARD}` }));
  await user.click(await screen.findByRole('button', { name: `Charge card ${CARD}` }));
  expect(await screen.findByText(/The bank said no/)).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(await screen.findByRole('button', { name: `Take cash ${CASH}` }));
  await screen.findByRole('region', { name: 'Paid' });
  expect(server.asked('till.changeOrder').map(({ body }) => body)).toMatchObject([
    { action: 'hold', price_level: 'cash', total_cents: 1063 },
    { action: 'pay', tenders: [{ kind: 'cash', cents: 1063 }] },
  ]);
});

test('a held order comes back at its cash prices and goes to a card at card prices', async () => {
  const item = {
    uid: REGISTER,
    product: null,
    name: 'Lamp',
    quantity: 1000,
    unit: 'each',
    unit_price_cents: 1040,
    cash_price_cents: 1000,
    catalogue_price_cents: null,
    own_discount: null,
    rates: [],
    gross_cents: 1040,
    discount_cents: 0,
    order_discount_cents: 0,
    taxes: [],
    tax_cents: 0,
    line_total_cents: 1040,
    left_quantity: 1000,
  };
  const held = orderView({ status: 'open', label: 'Table 4', items: [item], pricing: UNDER_CARD });
  const { user, server } = openDual({
    'till.listRegisters': { results: [registerView({ held: 1 })] },
    'till.listOrders': { results: [{ ...held, items: 1, to_review: 0 }], next_cursor: null, to_review: 0 },
    'till.readOrder': held,
    'terminal.actOnTerminal': paymentView(7, { status: 'captured' }),
  });
  await seeDesk();
  await user.click(screen.getByRole('button', { name: 'Shift and drawer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'On hold (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Resume Table 4' }));
  await user.click(await screen.findByRole('button', { name: `Card ${CARD}` }));
  await user.click(await screen.findByRole('button', { name: `Charge card ${CARD}` }));
  await screen.findByRole('region', { name: 'Paid' });
  expect(server.asked('till.changeOrder').map(({ body }) => body)).toMatchObject([
    { action: 'hold', label: 'Table 4', price_level: 'card', lines: [{ unit_price_cents: 1000 }], total_cents: 1105 },
    { action: 'pay' },
  ]);
});

test('an order that was refused before anything was paid leaves the basket open to changes', async () => {
  const { user } = await sell({ 'till.sell': refuse('stale', { detail: 'The price changed.' }) });
  await user.click(screen.getByRole('button', { name: `Card ${CARD}` }));
  await user.click(await screen.findByRole('button', { name: `Charge card ${CARD}` }));
  expect(await screen.findByText(/The price changed/)).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^House blend/ }));
  expect(screen.getByRole('button', { name: 'One less of House blend' }).parentElement?.textContent).toBe('2');
});
