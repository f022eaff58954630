import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { OPEN_SHIFT, orderRow, registerView, shiftRow, shiftView } from '../../../testing/till.ts';

const LEASE = { device: idOf(690), name: 'iPad at the door', since: AT, by: { uid: idOf(1), name: 'Robin Park' } };
const OPEN_ROW = shiftRow(3, {
  state: 'open',
  closed_at: null,
  closed_by: null,
  z_number: null,
  expected_cents: null,
  counted_cents: null,
  variance_cents: null,
});

const open = (address: string, answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage(address, {
    as,
    answers: {
      'till.listRegisters': { results: [registerView(0, { shift: OPEN_SHIFT }), registerView(1)] },
      'till.listShifts': { results: [shiftRow(1), OPEN_ROW], next_cursor: null },
      'till.listOrders': { results: [orderRow(1)], next_cursor: null, to_review: 0 },
      'till.readShift': shiftView(1),
      ...answers,
    },
  });

/** As wide as a phone. */
const onPhone = (): void => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') });
  onTestFinished(() => {
    globalThis.matchMedia = matchMedia;
  });
};

test('orders are narrowed to a register and to days, and widened again', async () => {
  const { server, user, address } = await open('/sales');
  await user.click(await screen.findByRole('combobox', { name: 'Register' }));
  await user.click(await screen.findByRole('option', { name: '1. Front counter' }));
  await waitFor(() => expect(address()).toBe(`/sales?register=${idOf(600)}`));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  await waitFor(() => expect(address()).toContain('from=2026-03-01'));
  await waitFor(() =>
    expect(server.asked('till.listOrders').at(-1)?.query).toMatchObject({ register: idOf(600), from: '2026-03-01' }),
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  await waitFor(() => expect(address()).not.toContain('from'));
  await user.click(screen.getByRole('combobox', { name: 'Register' }));
  await user.click(await screen.findByRole('option', { name: '1. Front counter' }));
  await waitFor(() => expect(address()).toBe('/sales'));
});

test('more than a thousand orders to look at are said as so many and more, and all of them are shown again', async () => {
  const { user, address } = await open('/sales', {
    'till.listOrders': { results: [orderRow(1)], next_cursor: null, to_review: 1000 },
  });
  await user.click(await screen.findByRole('radio', { name: 'To review (1,000+)' }));
  await waitFor(() => expect(address()).toBe('/sales?differs=yes'));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/sales'));
});

test('a shift that is open has no number, no end and no count yet, and opens at a press', async () => {
  const { user, address } = await open('/registers');
  const list = within(await screen.findByRole('table', { name: 'Shifts' }));
  const row = (await list.findByText('Open')).closest('tr');
  expect(row?.textContent).toMatch(/^–/);
  expect(within(row as HTMLElement).getAllByText('–').length).toBeGreaterThanOrEqual(4);
  await user.click(list.getByText('$2.00 short'));
  await waitFor(() => expect(address()).toBe(`/shifts/${idOf(701)}`));
});

test('an admin who opens a shift stays with its merchant', async () => {
  const { user, address } = await open(`/registers?merchant=${MERCHANT.uid}`, {}, 'admin');
  await user.click(await screen.findByText('$2.00 short'));
  await waitFor(() => expect(address()).toBe(`/shifts/${idOf(701)}?merchant=${MERCHANT.uid}`));
});

test('a phone shows a register with its device and a shift by its number', async () => {
  onPhone();
  await open('/registers', {
    'till.listRegisters': {
      results: [
        registerView(0, { shift: { ...OPEN_SHIFT, state: 'counted' }, lease: LEASE }),
        registerView(1, { name: 'Bar' }),
      ],
    },
  });
  const registers = within(await screen.findByRole('table', { name: 'Registers' }));
  const front = (await registers.findByText('1. Front counter')).closest('tr');
  expect(front?.textContent).toContain('Counted, not closed');
  expect(front?.textContent).toContain('iPad at the door');
  const bar = registers.getByText('2. Bar').closest('tr');
  expect(bar?.textContent).not.toContain('iPad');
  expect(await screen.findByText('Front counter, Z report 1')).toBeTruthy();
  expect(screen.getByText('Front counter, X report')).toBeTruthy();
});

test('a register without a name is not added', async () => {
  const { server, user } = await open('/registers', { 'till.addRegister': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Add register' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a register' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), '  ');
  await user.click(dialog.getByRole('button', { name: 'Add register' }));
  expect(dialog.getByText('Enter a name for the register.')).toBeTruthy();
  expect(server.asked('till.addRegister')).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Yard');
  await user.click(dialog.getByRole('button', { name: 'Add register' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '  Yard');
});
