import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { refuse } from '../../../testing/fake-server.ts';
import { open, orderView, seeDesk } from './testing-till.tsx';

const GONE = refuse('not_found', { detail: 'There is no such shift at this register.' });

/** Sold while no answer came, and refused when it was sent again. */
const sellRefused = async (count: number) => {
  const opened = open({ 'till.sell': refuse('failed'), 'till.readOrder': refuse('not_found') });
  const { user, server } = opened;
  await seeDesk();
  for (let nth = 1; nth <= count; nth += 1) {
    await user.click(screen.getByRole('button', { name: /^House blend/ }));
    await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
    await screen.findByText('Kept on this device until the server has it.');
    await user.click(screen.getByRole('button', { name: 'Next sale' }));
  }
  server.answer({ 'till.sell': GONE });
  await user.click(await screen.findByRole('button', { name: /not sent yet$/ }));
  return opened;
};
const takeAll = { 'till.sell': ({ body }: { body: { uid: string } }) => orderView({ uid: body.uid }) };

test('sales that the server does not take are listed with its words, and each is tried again by itself', async () => {
  const { user, server } = await sellRefused(2);
  await user.click(await screen.findByRole('button', { name: '2 sales were not taken' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sales not taken' });
  const [first, second] = within(dialog).getAllByRole('listitem');
  if (first === undefined || second === undefined) throw new Error('there are not two');
  for (const said of ['$10.63', 'Cashier Robin Park', 'There is no such shift at this register.'])
    expect(first.textContent).toContain(said);
  const asked = server.asked('till.sell').length;
  await user.click(within(first).getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(server.asked('till.sell')).toHaveLength(asked + 1));
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  server.answer(takeAll);
  await user.click(within(second).getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: /^Try again/ }));
  expect(await within(dialog).findByText('All sales sent')).toBeDefined();
  expect(screen.queryByRole('button', { name: /not taken$/ })).toBeNull();
});

test('what was not taken is saved as a file with all that was sold, and stays on the device', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { user, server } = await sellRefused(1);
  await user.click(await screen.findByRole('button', { name: '1 sale was not taken' }));
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    register: 'Front counter',
    sales: [
      {
        refused_because: 'There is no such shift at this register.',
        cashier: 'Robin Park',
        sale: { total_cents: 1063, lines: [{ name: 'House blend' }] },
      },
    ],
  });
  expect(screen.getByRole('button', { name: /^Try again/ })).toBeDefined();
  server.answer(takeAll);
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('All sales sent')).toBeDefined();
});
