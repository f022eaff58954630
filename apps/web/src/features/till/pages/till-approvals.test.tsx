import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { never, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import {
  approveAtTill,
  askDialog,
  changePrice,
  enterPin,
  MIA,
  openCashier,
  SAID,
  SAM,
  stopped,
  takeOff,
} from './testing-approvals.tsx';
import { cashierWith, open, orderView, REGISTER, seeDesk } from './testing-till.tsx';

test('a discount stops a cashier; a manager’s PIN lets it through and the sale goes on by itself', async () => {
  const opened = await stopped();
  const { server } = opened;
  const dialog = await askDialog();
  expect(within(dialog).getByText(SAID)).toBeDefined();
  expect(server.asked('till.sell')).toEqual([]);
  await enterPin(opened, 'Mia Stone');
  expect(await screen.findByText('Paid')).toBeDefined();
  const [sold] = server.asked('till.sell');
  expect(sold?.body.approvals).toEqual([idOf(40)]);
  expect(server.asked('till.approveAtTill').map(({ body }) => body)).toEqual([
    {
      register: REGISTER,
      device: sold?.body.device,
      person: MIA.uid,
      pin: '4071',
      kind: 'discount',
      order: sold?.body.uid,
      cents: 5_00,
    },
  ]);
});

test('a wrong PIN is taken back with the server’s words, and nothing is sold', async () => {
  const opened = await stopped({
    'till.approveAtTill': refuse('wrong_credentials', { detail: 'The PIN is wrong. 4 tries left.' }),
  });
  await enterPin(opened, 'Mia Stone', '9999');
  const dialog = await askDialog();
  expect(await within(dialog).findByText('The PIN is wrong. 4 tries left.')).toBeDefined();
  const field = within(dialog).getByLabelText<HTMLInputElement>('PIN of Mia Stone');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(opened.server.asked('till.sell')).toEqual([]);
  opened.server.answer({ 'till.approveAtTill': approveAtTill });
  await opened.user.type(field, '4071');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Paid')).toBeDefined();
});

test('back to the sale leaves everything in it, and asks again at the next press', async () => {
  const { user, server } = await stopped();
  await user.click(within(await askDialog()).getByRole('button', { name: 'Back to the sale' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Change House blend' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cash $5.31' }));
  expect(await askDialog()).toBeDefined();
  expect(server.asked('till.sell')).toEqual([]);
});

test('where nobody may approve it, the dialog says what to do', async () => {
  await stopped({ 'till.listApprovers': { results: [{ ...SAM, kinds: ['refund'] }] } });
  const dialog = await askDialog();
  expect(await within(dialog).findByText('Nobody can approve this here')).toBeDefined();
  expect(within(dialog).getByText(/^Remove the discount, or ask somebody/)).toBeDefined();
});

test('while approvers are asked for the dialog is busy; what failed is asked for again', async () => {
  let isAway = true;
  const { user } = await stopped({
    'till.listApprovers': () => (isAway ? refuse('not_allowed') : { results: [MIA] }),
  });
  const dialog = await askDialog();
  await within(dialog).findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('button', { name: 'Mia Stone' })).toBeDefined();
});

test('while approvers are on their way the dialog is busy', async () => {
  await stopped({ 'till.listApprovers': never });
  expect((await askDialog()).querySelector('[aria-busy="true"]')).not.toBeNull();
});

test('a price and a discount are let through with one PIN by whoever may do both', async () => {
  const opened = openCashier();
  await opened.user.click(await seeDesk());
  await changePrice(opened);
  await takeOff(opened, '50');
  await opened.user.click(await screen.findByRole('button', { name: 'Cash $4.25' }));
  const dialog = await askDialog();
  expect(within(dialog).getByText('Changing the price of House blend needs permission.')).toBeDefined();
  expect(within(dialog).getByText(SAID)).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Sam Reed' })).toBeNull();
  await enterPin(opened, 'Mia Stone');
  expect(await screen.findByText('Paid')).toBeDefined();
  const asked = opened.server.asked('till.approveAtTill').map(({ body: { kind, cents } }) => ({ kind, cents }));
  expect(asked).toEqual([
    { kind: 'price', cents: 2_00 },
    { kind: 'discount', cents: 4_00 },
  ]);
  expect(opened.server.asked('till.sell')[0]?.body.approvals).toEqual([idOf(40), idOf(41)]);
});

test('what one person can’t let through is asked of another', async () => {
  const opened = openCashier({
    'till.listApprovers': { results: [SAM, { ...MIA, kinds: ['price'] }] },
  });
  await opened.user.click(await seeDesk());
  await changePrice(opened);
  await takeOff(opened, '50');
  await opened.user.click(await screen.findByRole('button', { name: 'Cash $4.25' }));
  await enterPin(opened, 'Mia Stone');
  const dialog = await askDialog();
  expect(await within(dialog).findByRole('button', { name: 'Sam Reed' })).toBeDefined();
  expect(within(dialog).queryByText('Changing the price of House blend needs permission.')).toBeNull();
  await enterPin(opened, 'Sam Reed');
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(opened.server.asked('till.sell')[0]?.body.approvals).toEqual([idOf(40), idOf(41)]);
});

test('where the server wants more than was let through, its words are shown, the basket stays and it is asked anew', async () => {
  const opened = await stopped({
    'till.sell': refuse('not_allowed', { detail: 'A discount of $5.00 is above the limit of 5% and needs approval.' }),
  });
  await enterPin(opened, 'Mia Stone');
  expect(await screen.findByText(/above the limit of 5%/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change House blend' })).toBeDefined();
  expect(screen.queryByText('Approved by Mia Stone')).toBeNull();
  await opened.user.click(screen.getByRole('button', { name: 'Cash $5.31' }));
  expect(await askDialog()).toBeDefined();
});

test('somebody trusted is stopped above the limit only', async () => {
  const { user, server } = open(
    { 'till.sell': ({ body }) => orderView({ uid: body.uid }), 'till.listApprovers': { results: [MIA] } },
    cashierWith('discount_pos'),
  );
  await user.click(await seeDesk());
  await takeOff({ user, server, address: () => '' }, '10');
  await user.click(await screen.findByRole('button', { name: 'Cash $9.56' }));
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(server.asked('till.sell')[0]?.body.approvals).toEqual([]);
});
