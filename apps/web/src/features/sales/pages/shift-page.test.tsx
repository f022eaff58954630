import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { shiftView } from '../../../testing/till.ts';

const NOT_CLOSED = { closed_at: null, closed_by: null, z_number: null, variance_reason: null };
const OPEN = shiftView(0, { ...NOT_CLOSED, state: 'open', counted_cents: null, variance_cents: null });
const COUNTED = shiftView(0, { ...NOT_CLOSED, state: 'counted' });
const CLOSED = shiftView(0, { z_number: 12, may: { see_expected: true, close: false } });

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage(`/shifts/${idOf(700)}${as === 'admin' ? `?merchant=${MERCHANT.uid}` : ''}`, {
    as,
    answers: { 'till.readShift': OPEN, ...answers },
  });

test('while the shift is on its way the page is busy', async () => {
  await open({ 'till.readShift': never });
  expect(isBusy()).toBe(true);
});

test('a shift that is not there says so', async () => {
  await open({ 'till.readShift': refuse('not_found') });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('open, it is an X report of sales, tenders, drawer, cashiers and what is on hold', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'X report' })).toBeTruthy();
  const part = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(part('Sales')).toContain('Net sales$21.60Tax, Springfield$1.84Tips$3.00Total$26.44Refunds (1)-$11.72');
  expect(part('Paid with')).toContain('Cash$14.72$11.72 refunded');
  expect(part('Drawer')).toContain('Opening float$200.00Cash received$30.00Change given-$3.56There should be$226.44');
  expect(part('By cashier')).toContain('Robin Park (1)$14.72');
  expect(part('Carried over')).toContain('1-0005 · Table 4$13.02');
});

test('what there should be is not told to whoever still counts', async () => {
  const blind = shiftView(0, {
    ...OPEN,
    expected_cents: null,
    report: { ...OPEN.report, drawer: null, tenders: [] },
    may: { see_expected: false, close: true },
  });
  await open({ 'till.readShift': blind });
  expect(await screen.findByText('Told once it was counted')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Drawer' })).toBeNull();
});

test('it is counted, and an amount that cannot be read is asked for again', async () => {
  const { server, user } = await open({ 'till.countTill': COUNTED });
  await user.click(await screen.findByRole('button', { name: 'Count the drawer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Count the drawer' });
  const count = within(dialog).getByRole('button', { name: 'Count the drawer' });
  await user.click(count);
  expect(within(dialog).getByText('Enter an amount such as 212.50.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Cash counted' }), '224.44');
  await user.click(count);
  await waitFor(() => expect(server.asked('till.countTill')[0]?.body).toEqual({ counted_cents: 224_44, unsynced: 0 }));
  expect((await screen.findAllByText('$2.00 short')).length).toBeGreaterThan(0);
});

test('counted, it is closed with a reason for what is short', async () => {
  const { server, user } = await open({ 'till.readShift': COUNTED, 'till.closeTill': CLOSED });
  await user.click(await screen.findByRole('button', { name: 'Close the shift' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close this shift?' });
  expect(within(dialog).getByText('The drawer is $2.00 short. Say why.')).toBeTruthy();
  expect(within(dialog).getByText('1 order on hold is carried over.')).toBeTruthy();
  const close = within(dialog).getByRole('button', { name: 'Close the shift' });
  await user.click(close);
  expect(server.asked('till.closeTill')).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason for the variance/ }), 'Wrong change');
  await user.click(close);
  expect(await screen.findByRole('heading', { name: 'Z report 12' })).toBeTruthy();
  expect(server.asked('till.closeTill')[0]?.body).toEqual({ reason: 'Wrong change' });
});

test('right to the cent, it is closed without a reason', async () => {
  const { server, user } = await open({
    'till.readShift': shiftView(0, { ...COUNTED, counted_cents: 226_44, variance_cents: 0 }),
    'till.closeTill': CLOSED,
  });
  await user.click(await screen.findByRole('button', { name: 'Close the shift' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close this shift?' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close the shift' }));
  await waitFor(() => expect(server.asked('till.closeTill')[0]?.body).toEqual({}));
});

test('a count is set aside with a reason', async () => {
  const { server, user } = await open({ 'till.readShift': COUNTED, 'till.reopenCount': OPEN });
  await user.click(await screen.findByRole('button', { name: 'Count again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set this count aside?' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'A roll of quarters was missed');
  await user.click(within(dialog).getByRole('button', { name: 'Count again' }));
  expect(await screen.findByRole('button', { name: 'Count the drawer' })).toBeTruthy();
  expect(server.asked('till.reopenCount')[0]?.body).toEqual({ reason: 'A roll of quarters was missed' });
});

test('it is printed as a page and on a roll of 80 mm', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = await open({ 'till.readShift': CLOSED });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(document.body.dataset['paper']).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Print on 80 mm' }));
  expect(document.body.dataset['paper']).toBe('receipt');
  globalThis.dispatchEvent(new Event('afterprint'));
  expect(print).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test('an admin looks on', async () => {
  await open({ 'till.readShift': shiftView(0, { ...COUNTED, may: { see_expected: true, close: false } }) }, 'admin');
  expect(await screen.findByRole('region', { name: 'Drawer' })).toBeTruthy();
  for (const name of ['Close the shift', 'Count again']) expect(screen.queryByRole('button', { name })).toBeNull();
});
