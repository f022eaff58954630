import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { shiftView as closedShift } from '../../../testing/till.ts';
import { open, registerView, seeDesk, SHIFT, shiftView } from '../pages/testing-till.tsx';

const OPEN_SHIFT = shiftView({ state: 'open', counted_cents: null, variance_cents: null, expected_cents: null });

/** What a shift is asked for besides selling. */
const openItem = async (name: string, title: string, answers: Answers = {}) => {
  const opened = open(answers);
  await seeDesk();
  await opened.user.click(await screen.findByRole('button', { name: 'Shift and drawer' }));
  await opened.user.click(await screen.findByRole('menuitem', { name }));
  const dialog = await screen.findByRole('dialog', { name: title });
  return { ...opened, dialog, inside: within(dialog) };
};

const type = async (user: UserEvent, dialog: HTMLElement, name: string, text: string): Promise<void> => {
  const field = within(dialog).getByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
};

test('cash is paid into the drawer with its reason', async () => {
  const { user, server, dialog, inside } = await openItem('Paid in / Paid out', 'Drawer', {
    'till.moveTillCash': OPEN_SHIFT,
  });
  await user.click(inside.getByRole('button', { name: 'Record' }));
  expect(inside.getByText('Enter an amount such as 12.50.')).toBeDefined();
  expect(inside.getByText('Say why, in a few words.')).toBeDefined();
  await type(user, dialog, 'Amount', '40');
  await type(user, dialog, 'Reason', 'Change from the bank');
  await user.click(inside.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Paid in $40.00')).toBeDefined();
  expect(dialog.isConnected).toBe(false);
  const [asked] = server.asked('till.moveTillCash');
  expect(asked?.params.uid).toBe(SHIFT);
  expect(asked?.body).toEqual({ kind: 'paid_in', cents: 4000, reason: 'Change from the bank' });
});

test('cash that may not leave the drawer stays typed, with the reason why', async () => {
  const { user, server, dialog, inside } = await openItem('Paid in / Paid out', 'Drawer', {
    'till.moveTillCash': refuse('wrong_state', { detail: 'There is only $20.00 in the drawer.' }),
  });
  await user.click(inside.getByRole('radio', { name: 'Paid out' }));
  await type(user, dialog, 'Amount', '40');
  await type(user, dialog, 'Reason', 'Window cleaner');
  await user.click(inside.getByRole('button', { name: 'Record' }));
  expect(await inside.findByText('There is only $20.00 in the drawer.')).toBeDefined();
  expect(inside.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Window cleaner');
  server.answer({ 'till.moveTillCash': OPEN_SHIFT });
  await type(user, dialog, 'Amount', '15');
  await user.click(inside.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Paid out $15.00')).toBeDefined();
});

test('the drawer is counted blind, and the shift sells no more', async () => {
  const { user, server, dialog, inside } = await openItem('Count and close', 'Count the drawer', {
    'till.countTill': shiftView(),
    'till.readShift': shiftView(),
  });
  await user.click(inside.getByRole('button', { name: 'Enter count' }));
  expect(inside.getByText('Enter an amount such as 12.50.')).toBeDefined();
  await type(user, dialog, 'Cash counted', '110');
  const register = registerView();
  server.answer({
    'till.listRegisters': {
      results: [{ ...register, shift: register.shift && { ...register.shift, state: 'counted' } }],
    },
  });
  await user.click(inside.getByRole('button', { name: 'Enter count' }));
  expect(await screen.findByText('Short by $0.63')).toBeDefined();
  expect(server.asked('till.countTill')[0]?.body).toEqual({ counted_cents: 11_000, unsynced: 0 });
});

test('a drawer is not counted while a sale waits on this device', async () => {
  const { user, server } = open({ 'till.sell': refuse('failed'), 'till.readOrder': refuse('not_found') });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  await screen.findByRole('button', { name: '1 sale not sent yet' });
  await user.click(screen.getByRole('button', { name: 'Shift and drawer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Count and close' }));
  const inside = within(await screen.findByRole('dialog', { name: 'Count the drawer' }));
  expect(inside.getByText('One sale has not reached the server. Send it first.')).toBeDefined();
  expect(inside.getByRole('button', { name: 'Enter count' })).toHaveProperty('disabled', true);
  const before = server.asked('till.sell').length;
  await user.click(inside.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(server.asked('till.sell').length).toBeGreaterThan(before));
});

test('a count that the server refuses is kept in its field', async () => {
  const { user, dialog, inside } = await openItem('Count and close', 'Count the drawer', {
    'till.countTill': refuse('wrong_state', { detail: 'A card is still waiting for its answer.' }),
  });
  await type(user, dialog, 'Cash counted', '110');
  await user.click(inside.getByRole('button', { name: 'Enter count' }));
  expect(await inside.findByText('A card is still waiting for its answer.')).toBeDefined();
  expect(inside.getByRole('textbox', { name: 'Cash counted' })).toHaveProperty('value', '110');
});

test('the X report says what the shift came to, and nothing of a drawer that is counted blind', async () => {
  const { inside } = await openItem('X report', 'X report', { 'till.readShift': OPEN_SHIFT });
  const report = within(await inside.findByRole('region', { name: 'Receipt' }));
  expect(report.getByText('1 sale')).toBeDefined();
  expect(report.getByText('Robin Park (1)')).toBeDefined();
  expect(report.queryByText('Drawer')).toBeNull();
  expect(report.queryByText('Voided')).toBeNull();
  expect(inside.getByRole('button', { name: 'Print' })).toBeDefined();
});

test('a report tells refunds, what was voided, the drawer by kind and what is carried over', async () => {
  const shift = closedShift(12);
  const { inside } = await openItem('X report', 'X report', {
    'till.readShift': {
      ...shift,
      report: {
        ...shift.report,
        voids: 2,
        voided_cents: 500,
        held: [...shift.report.held, { uid: SHIFT, order_no: '1-0006', label: null, total_cents: 100 }],
      },
    },
  });
  const report = within(await inside.findByRole('region', { name: 'Receipt' }));
  expect(report.getByText('Z report 12')).toBeDefined();
  expect(report.getByText('1 refund').nextSibling?.textContent).toBe('-$11.72');
  expect(report.getByText('Voided').nextSibling?.textContent).toBe('-$5.00');
  expect(report.getByText('Drawer')).toBeDefined();
  expect(report.getByText('Wrong change')).toBeDefined();
  expect(report.getByText('Table 4').nextSibling?.textContent).toBe('$13.02');
  expect(report.getByText('1-0006').nextSibling?.textContent).toBe('$1.00');
});

test('a report that is on its way is waited for, and can be left', async () => {
  const { user, server, dialog, inside } = await openItem('X report', 'X report', { 'till.readShift': never });
  expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(inside.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(server.asked('till.readShift')).toHaveLength(1);
});

test('a report that fails is asked for again', async () => {
  const { user, server, inside } = await openItem('X report', 'X report', { 'till.readShift': refuse('not_found') });
  const again = await inside.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.readShift': OPEN_SHIFT });
  await user.click(again);
  expect(await inside.findByRole('region', { name: 'Receipt' })).toBeDefined();
});
