import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { goOffline } from '../../../testing/go-offline.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT, personIn } from '../../../testing/people.ts';
import { deviceUid, enrolment, keepEnrolment } from '../enrolment.ts';
import { TillPage } from '../pages/till-page.tsx';
import {
  open,
  REGISTER,
  registerView,
  seeDesk,
  SETUP,
  SHIFT,
  shiftView,
  snapshotView,
} from '../pages/testing-till.tsx';

/** The counter on a device that was given no register yet. */
const openBare = (answers: Answers, as: Parameters<typeof openPart>[1] = { as: 'merchant' }) => {
  onTestFinished(() => keepEnrolment(null));
  return openPart(<TillPage />, {
    answers: { 'catalogue.readSnapshot': snapshotView(), 'merchantSettings.readTillSetup': SETUP, ...answers },
    ...as,
  });
};

const LEASE = {
  device: idOf(999),
  name: 'Chrome on iPad',
  since: registerView().made_at,
  by: { uid: idOf(1), name: 'Ada' },
};

test('the first register is added where there is none, and a name that is taken is said beside the field', async () => {
  const { user, server } = openBare({
    'till.listRegisters': { results: [] },
    'till.addRegister': refuse('already_exists', { errors: { name: ['There is a register of this name.'] } }),
  });
  expect(await screen.findByText('No register yet')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Name of the register' }), 'Front counter');
  await user.click(screen.getByRole('button', { name: 'Add register' }));
  expect(await screen.findByText('There is a register of this name.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name of the register' })).toHaveProperty('value', 'Front counter');
  server.answer({ 'till.addRegister': refuse('wrong_state', { detail: 'There are 50 registers already.' }) });
  await user.click(screen.getByRole('button', { name: 'Add register' }));
  expect(await screen.findByText('There are 50 registers already.')).toBeDefined();
  server.answer({
    'till.addRegister': registerView({ shift: null }),
    'till.listRegisters': { results: [registerView({ shift: null })] },
  });
  await user.click(screen.getByRole('button', { name: 'Add register' }));
  expect(await screen.findByRole('button', { name: 'Use Front counter' })).toBeDefined();
  expect(server.asked('till.addRegister').at(-1)?.body).toEqual({ name: 'Front counter' });
});

test('whoever may not add a register is told whom to ask', async () => {
  openBare(
    { 'till.listRegisters': { results: [] } },
    { as: personIn('merchant', { ability: [{ action: 'use', subject: 'pos' }] }) },
  );
  expect(await screen.findByText('Ask whoever looks after the settings to add one.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Name of the register' })).toBeNull();
});

test('registers are waited for, and asked for again where they do not come', async () => {
  const { user, server } = openBare({ 'till.listRegisters': refuse('invalid') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.listRegisters': never });
  await user.click(again);
  await waitFor(() => expect(server.asked('till.listRegisters')).toHaveLength(2));
});

test('while the registers are on their way the counter says that it opens', async () => {
  openBare({ 'till.listRegisters': never });
  await waitFor(() => expect(isBusy()).toBe(true));
});

test('a register that no device has is taken at one press; what another device holds is asked about and may be left', async () => {
  const { user, server } = openBare({
    'till.listRegisters': {
      results: [registerView({ lease: LEASE }), registerView({ uid: idOf(702), name: 'Bar', shift: null })],
    },
    'till.leaseRegister': refuse('wrong_state', { detail: 'It was retired.' }),
  });
  const front = await screen.findByRole('button', { name: 'Use Front counter' });
  expect(front.textContent).toContain('Chrome on iPad');
  expect(screen.getByRole('button', { name: 'Use Bar' }).textContent).toContain('No open shift');
  await user.click(front);
  const dialog = await screen.findByRole('dialog', { name: 'This register is used on another device' });
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
  expect(await within(dialog).findByText('It was retired.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Use Bar' }));
  await waitFor(() => expect(server.asked('till.leaseRegister')).toHaveLength(2));
  expect(server.asked('till.leaseRegister')[1]?.body.take_over).toBe(false);
  expect(await screen.findByText('It was retired.')).toBeDefined();
  expect(enrolment.get()).toBeNull();
});

test('the device that holds a register already takes it again without a question', async () => {
  const { user, server } = openBare({
    'till.listRegisters': { results: [registerView({ lease: { ...LEASE, device: deviceUid() } })] },
    'till.leaseRegister': { register: registerView(), secret: 'made-again' },
  });
  await user.click(await screen.findByRole('button', { name: 'Use Front counter' }));
  await waitFor(() => expect(enrolment.get()?.secret).toBe('made-again'));
  expect(server.asked('till.leaseRegister')[0]).toMatchObject({ params: { uid: REGISTER }, body: { take_over: true } });
});

test('people of no business do not sell over its counter', async () => {
  openPart(<TillPage />, { as: 'admin' });
  expect(await screen.findByText('Only the people of a business sell over its counter.')).toBeDefined();
});

test('a register that is open in another tab of the browser is taken over from there', async () => {
  const locks = {
    request: async (_: string, { steal }: LockOptions, grant: (lock: Lock | null) => Promise<void> | undefined) =>
      grant(steal === true ? { name: 'till', mode: 'exclusive' } : null),
  };
  Object.defineProperty(globalThis.navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis.navigator, 'locks'));
  const { user } = open();
  expect(await screen.findByText('This register is open in another tab')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  expect(await seeDesk()).toBeDefined();
});

test('a tab whose register was taken over says that nothing was lost', async () => {
  let take: (why: DOMException) => void = () => undefined;
  const locks = {
    request: (_: string, __: LockOptions, grant: (lock: Lock) => unknown) => {
      void grant({ name: 'till', mode: 'exclusive' });
      return new Promise((_resolve, reject) => {
        take = reject;
      });
    },
  };
  Object.defineProperty(globalThis.navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis.navigator, 'locks'));
  open();
  await seeDesk();
  take(new DOMException('stolen', 'AbortError'));
  expect(await screen.findByText('Another tab took over this register')).toBeDefined();
  expect(screen.getByText(/Nothing was lost/)).toBeDefined();
});

test('a shift that cannot be opened keeps the float that was typed, and another register can be chosen', async () => {
  const { user, server } = open({
    'till.listRegisters': { results: [registerView({ shift: null })] },
    'till.openTill': refuse('wrong_state', { detail: 'Ada opened it a moment ago.' }),
  });
  const float = await screen.findByRole('textbox', { name: 'Opening float' });
  await user.type(float, 'many');
  await user.click(screen.getByRole('button', { name: 'Open shift' }));
  expect(screen.getByText('Enter an amount such as 12.50.')).toBeDefined();
  expect(server.asked('till.openTill')).toHaveLength(0);
  await user.clear(float);
  await user.type(float, '50');
  await user.click(screen.getByRole('button', { name: 'Open shift' }));
  expect(await screen.findByText('Ada opened it a moment ago.')).toBeDefined();
  expect(float).toHaveProperty('value', '50');
  goOffline();
  expect(await screen.findByText(/A shift is opened while the server can be reached/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use another register' }));
  expect(await screen.findByText('Which register is this?')).toBeDefined();
});

test('who may sell and open no shift is told to ask somebody', async () => {
  keepEnrolment({
    register: REGISTER,
    registerName: 'Front counter',
    merchant: MERCHANT.uid,
    merchantName: MERCHANT.name,
    secret: 'secret',
  });
  openBare(
    { 'till.listRegisters': { results: [registerView({ shift: null })] } },
    { as: personIn('merchant', { ability: [{ action: 'use', subject: 'pos' }] }) },
  );
  expect(await screen.findByText('You can’t open a shift. Ask somebody who can.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open shift' })).toHaveProperty('disabled', true);
});

test('a drawer that is right to the cent is closed without a reason, and the next shift is opened from there', async () => {
  const counted = registerView();
  const { user, server } = open({
    'till.listRegisters': {
      results: [{ ...counted, shift: counted.shift && { ...counted.shift, state: 'counted' } }],
    },
    'till.readShift': shiftView({ variance_cents: 0, counted_cents: 11_063, expected_cents: null }),
    'till.closeTill': refuse('wrong_state', { detail: 'A sale is still being paid.' }),
  });
  expect(await screen.findByText('The drawer is right to the cent.')).toBeDefined();
  expect(screen.queryByText('Should be')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Why it differs' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close shift' }));
  expect(await screen.findByText('A sale is still being paid.')).toBeDefined();
  server.answer({
    'till.closeTill': shiftView({
      state: 'closed',
      z_number: 13,
      closed_at: counted.made_at,
      closed_by: { uid: idOf(1), name: 'Ada' },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Close shift' }));
  expect(await screen.findByText('Z report 13')).toBeDefined();
  expect(server.asked('till.closeTill').at(-1)).toMatchObject({ params: { uid: SHIFT }, body: {} });
  server.answer({ 'till.listRegisters': { results: [registerView({ shift: null })] } });
  await user.click(screen.getByRole('button', { name: 'Open the next shift' }));
  expect(await screen.findByRole('textbox', { name: 'Opening float' })).toBeDefined();
});

test('a count that cannot be read is asked for again; one that is over says by how much', async () => {
  const counted = registerView();
  const { user, server } = open({
    'till.listRegisters': {
      results: [{ ...counted, shift: counted.shift && { ...counted.shift, state: 'counted' } }],
    },
    'till.readShift': refuse('not_found'),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.readShift': shiftView({ variance_cents: 137 }) });
  await user.click(again);
  expect(await screen.findByText('Over by $1.37')).toBeDefined();
});
