import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { OPEN_SHIFT, registerView, shiftRow } from '../../../testing/till.ts';

const LEASE = { device: idOf(690), name: 'iPad at the door', since: AT, by: { uid: idOf(1), name: 'Robin Park' } };
const BUSY = registerView(0, { shift: OPEN_SHIFT, held: 2, lease: LEASE });

const shifts = (from: number, count: number, next: string | null = null) => ({
  results: Array.from({ length: count }, (_, at) => shiftRow(from + at)),
  next_cursor: next,
});

const open = (answers: Answers = {}, address = '/registers', as: 'merchant' | 'admin' = 'merchant') =>
  openPage(address, {
    as,
    answers: {
      'till.listRegisters': { results: [BUSY, registerView(1)] },
      'till.listShifts': shifts(1, 2),
      ...answers,
    },
  });

const table = (name: string) => screen.findByRole('table', { name });

const registerRow = async (): Promise<HTMLElement> => {
  const list = await table('Registers');
  return (await within(list).findByText('Front counter')).closest('tr') as HTMLElement;
};

test('while registers and shifts are on their way the page is busy', async () => {
  await open({ 'till.listRegisters': never, 'till.listShifts': never });
  expect(isBusy()).toBe(true);
});

test('without any it says what begins them', async () => {
  await open({ 'till.listRegisters': { results: [] }, 'till.listShifts': shifts(1, 0) });
  expect(await screen.findByText('No registers yet')).toBeTruthy();
  expect(await screen.findByText('No shifts yet')).toBeTruthy();
});

test('what cannot be loaded can be tried again', async () => {
  await open({ 'till.listRegisters': refuse('failed'), 'till.listShifts': refuse('failed') });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
});

test('a register says who uses it on what, its shift, and what is on hold', async () => {
  await open();
  const row = await registerRow();
  for (const words of ['iPad at the door', 'by Robin Park']) expect(row.textContent).toContain(words);
  expect(
    within(row)
      .getByRole('link', { name: /^Open since/ })
      .getAttribute('href'),
  ).toBe(`/shifts/${idOf(700)}`);
  expect(within(row).getByRole('link', { name: '2 orders' }).getAttribute('href')).toContain('status=open');
});

test('a shift says its Z number and what its drawer was short of', async () => {
  const rows = [shiftRow(1), shiftRow(2, { variance_cents: 0 }), shiftRow(3, { state: 'open', variance_cents: null })];
  await open({ 'till.listShifts': { results: rows, next_cursor: null } });
  const list = await table('Shifts');
  for (const words of ['$2.00 short', 'Exact', 'Open']) expect(await within(list).findByText(words)).toBeTruthy();
});

test('a long list of shifts goes on where it ends, and narrowed to nothing can be cleared', async () => {
  const { server, user, address } = await open(
    { 'till.listShifts': ({ query }) => (query.register === undefined ? shifts(1, 50, 'more') : shifts(1, 0)) },
    `/registers?register=${idOf(600)}&from=2026-03-01`,
  );
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/registers'));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.asked('till.listShifts').at(-1)?.query).toMatchObject({ cursor: 'more' }));
  expect(server.asked('till.listShifts')[0]?.query).toMatchObject({ register: idOf(600), from: '2026-03-01' });
});

test('a register is added; a name that is taken stays typed', async () => {
  const { server, user } = await open({
    'till.addRegister': (_, time) =>
      time === 0
        ? refuse('already_exists', { errors: { name: ['Choose another name.'] } })
        : registerView(2, { name: 'Yard' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add register' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a register' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Yard');
  await user.click(within(dialog).getByRole('button', { name: 'Add register' }));
  expect(await within(dialog).findByText('Choose another name.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Add register' }));
  expect(await screen.findByText('Yard is added')).toBeTruthy();
  expect(server.asked('till.addRegister')[0]?.body).toEqual({ name: 'Yard' });
});

test('a register is renamed over the version that was read, retired after a question, and brought back', async () => {
  const retired = registerView(1, { removed_at: AT });
  const { server, user } = await open({
    'till.listRegisters': ({ query }) => ({ results: query.removed === 'yes' ? [BUSY, retired] : [BUSY] }),
    'till.changeRegister': ({ body }) => registerView(0, { name: body.name }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Front counter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename Front counter' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Bar');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Renamed to Bar')).toBeTruthy();
  expect(server.asked('till.changeRegister')[0]).toMatchObject({
    body: { name: 'Bar', removed: false },
    ifMatch: '"1"',
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Front counter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retire' }));
  const question = await screen.findByRole('dialog', { name: 'Retire Front counter?' });
  await user.click(within(question).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(server.asked('till.changeRegister')[1]?.body).toMatchObject({ removed: true }));
  await user.click(screen.getByRole('switch', { name: 'Show retired ones' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Register 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  await waitFor(() => expect(server.asked('till.changeRegister')[2]?.body).toMatchObject({ removed: false }));
});

test('its use on a device is ended after a question', async () => {
  const { server, user } = await open({ 'till.giveUpLease': registerView(0) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Front counter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End use on that device' }));
  const dialog = await screen.findByRole('dialog', { name: 'End use of Front counter on iPad at the door?' });
  await user.click(within(dialog).getByRole('button', { name: 'End use on that device' }));
  expect(await screen.findByText('Front counter is free for another device')).toBeTruthy();
  expect(server.asked('till.giveUpLease')[0]?.params).toEqual({ uid: BUSY.uid });
});

test('an admin looks on: whose stands in what is asked and in the links, and nothing can be changed', async () => {
  const { server } = await open({}, `/registers?merchant=${MERCHANT.uid}`, 'admin');
  const row = await registerRow();
  expect(
    within(row)
      .getByRole('link', { name: /^Open since/ })
      .getAttribute('href'),
  ).toContain(MERCHANT.uid);
  expect(screen.queryByRole('button', { name: 'Add register' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(server.asked('till.listShifts')[0]?.query).toMatchObject({ merchant: MERCHANT.uid });
});
