import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { personIn } from '../../../testing/people.ts';
import { enrolment, keepEnrolment } from '../enrolment.ts';
import {
  open,
  orderView,
  REGISTER,
  registerView,
  seeDesk,
  SETUP,
  SHIFT,
  shiftView,
  snapshotView,
} from './testing-till.tsx';
import { TillPage } from './till-page.tsx';

test('while the register is asked for, the counter says that it opens', async () => {
  open({ 'till.listRegisters': never });
  await waitFor(() => expect(isBusy()).toBe(true));
});

test('a register that cannot be read is asked for again', async () => {
  const { user, server } = open({ 'till.listRegisters': refuse('not_found') });
  await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.listRegisters': { results: [registerView()] } });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await seeDesk()).toBeDefined();
});

test('whoever may not use the counter is told so', async () => {
  openPart(<TillPage />, { as: personIn('merchant', { ability: [] }) });
  expect(await screen.findByText('The till is not open to you')).toBeDefined();
});

test('a device is given a register that no other device has, or takes it over', async () => {
  const lease = {
    device: '00000000-0000-4000-8000-000000000999',
    name: 'Chrome on iPad',
    since: registerView().made_at,
    by: { uid: REGISTER, name: 'Ada' },
  };
  const { user, server } = openPart(<TillPage />, {
    as: 'merchant',
    answers: {
      'till.listRegisters': { results: [registerView({ lease, shift: null })] },
      'merchantSettings.readTillSetup': SETUP,
      'till.leaseRegister': { register: registerView({ shift: null }), secret: 'made-once' },
      'catalogue.readSnapshot': snapshotView(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'This register is used on another device' });
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(enrolment.get()?.secret).toBe('made-once'));
  expect(server.asked('till.leaseRegister')[0]?.body.take_over).toBe(true);
  keepEnrolment(null);
});

test('a shift is opened with the cash that was counted', async () => {
  const { user, server } = open({
    'till.listRegisters': { results: [registerView({ shift: null })] },
    'till.openTill': shiftView({ state: 'open' }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Opening float' }), '100.00');
  server.answer({ 'till.listRegisters': { results: [registerView()] } });
  await user.click(screen.getByRole('button', { name: 'Open shift' }));
  await seeDesk();
  expect(server.asked('till.openTill')[0]?.body).toEqual({ register: REGISTER, float_cents: 10_000 });
});

test('a sale in cash is one press, its change is shown large, and the next sale is one more', async () => {
  const { user, server } = open({ 'till.sell': ({ body }) => orderView({ uid: body.uid }) });
  await user.click(await seeDesk());
  expect(await screen.findByText('$10.63', { selector: '[data-total]' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cash $20.00' }));
  expect(await screen.findByText('$9.37', { selector: '[data-change]' })).toBeDefined();
  const [asked] = server.asked('till.sell');
  expect(asked?.body).toMatchObject({ shift: SHIFT, total_cents: 1063, is_offline: false, catalogue_version: 7 });
  expect(asked?.body.tenders).toMatchObject([{ kind: 'cash', cents: 2000 }]);
  await user.click(screen.getByRole('button', { name: 'Next sale' }));
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
});

test('what the server refuses leaves the basket as it was', async () => {
  const { user } = open({
    'till.sell': refuse('stale', { detail: 'House blend was $10.00; the catalogue says $11.00.' }),
  });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  expect(await screen.findByText(/the catalogue says \$11.00/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change House blend' })).toBeDefined();
  expect(screen.queryByText('1 sale not sent yet')).toBeNull();
});

test('a sale whose answer is lost took place: it waits, and is looked for before it is sent again', async () => {
  let isAway = true;
  const { user, server } = open({
    'till.sell': ({ body }) => {
      if (isAway) return refuse('failed');
      return orderView({ uid: body.uid, is_offline: true });
    },
    'till.readOrder': refuse('not_found'),
  });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  expect(await screen.findByText('Kept on this device until the server has it.')).toBeDefined();
  const waiting = await screen.findByRole('button', { name: '1 sale not sent yet' });
  isAway = false;
  await user.click(waiting);
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 sale not sent yet' })).toBeNull());
  const asked = server.asked('till.sell');
  expect(new Set(asked.map(({ body }) => body.uid)).size).toBe(1);
  expect(asked.at(-1)?.body).toMatchObject({ is_offline: true, cashier: personIn('merchant').uid });
});

test('of a thousand products so many are shown as somebody looks at; a code finds any of them', async () => {
  const { user } = open({ 'catalogue.readSnapshot': snapshotView(1000) });
  await seeDesk();
  await user.click(screen.getByRole('button', { name: 'All' }));
  const list = await screen.findByRole('list', { name: 'Products' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(60);
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'SKU-777');
  expect(await screen.findByRole('button', { name: /^Tea 777/ })).toBeDefined();
});

test('a catalogue with nothing in it says what to do', async () => {
  open({ 'catalogue.readSnapshot': { ...snapshotView(), products: [] } });
  expect(await screen.findByText('No products yet')).toBeDefined();
});

test('a counted drawer is closed with the reason of its difference, and the Z report is shown', async () => {
  const { user, server } = open({
    'till.listRegisters': {
      results: [
        registerView({
          shift: {
            uid: SHIFT,
            opened_by: { uid: REGISTER, name: 'Ada' },
            opened_at: registerView().made_at,
            state: 'counted',
          },
        }),
      ],
    },
    'till.readShift': shiftView(),
    'till.closeTill': shiftView({ state: 'closed', z_number: 12, variance_reason: 'Wrong change' }),
  });
  expect(await screen.findByText('Short by $0.63')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close shift' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Why it differs' }), 'Wrong change');
  await user.click(screen.getByRole('button', { name: 'Close shift' }));
  expect(await screen.findByText('Z report 12')).toBeDefined();
  expect(server.asked('till.closeTill')[0]?.body).toEqual({ reason: 'Wrong change' });
});
