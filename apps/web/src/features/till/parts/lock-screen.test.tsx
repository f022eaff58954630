import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT, personIn } from '../../../testing/people.ts';
import { keepEnrolment } from '../enrolment.ts';
import { TillPage } from '../pages/till-page.tsx';
import { open, REGISTER, registerView, seeDesk, SETUP, snapshotView } from '../pages/testing-till.tsx';

const DEVICE = {
  register: { uid: REGISTER, name: 'Front counter' },
  merchant_name: MERCHANT.name,
  cashiers: [
    { uid: idOf(1), name: 'Robin Park' },
    { uid: idOf(2), name: 'Ada Vance' },
  ],
};

/** A register at which nobody is signed in. */
const openLocked = (answers: Answers = {}) => {
  keepEnrolment({
    register: REGISTER,
    registerName: 'Front counter',
    merchant: MERCHANT.uid,
    merchantName: MERCHANT.name,
    secret: 'secret',
  });
  onTestFinished(() => keepEnrolment(null));
  return openPart(<TillPage />, {
    answers: {
      'till.openDevice': DEVICE,
      'till.listRegisters': { results: [registerView()] },
      'catalogue.readSnapshot': snapshotView(),
      'merchantSettings.readTillSetup': SETUP,
      ...answers,
    },
  });
};

test('whoever comes next says who they are, and the counter opens by their PIN', async () => {
  const { user, server } = openLocked({
    'till.signInByPin': { userData: personIn('merchant'), accessToken: 'access', refreshToken: 'refresh' },
  });
  await user.click(await screen.findByRole('button', { name: 'Ada Vance' }));
  await user.click(await screen.findByRole('button', { name: 'Somebody else' }));
  await user.click(await screen.findByRole('button', { name: 'Robin Park' }));
  const unlock = await screen.findByRole('button', { name: 'Unlock' });
  expect(unlock).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('PIN of Robin Park'), '12ab34{Enter}');
  expect(await seeDesk()).toBeDefined();
  expect(server.asked('till.signInByPin')[0]?.body).toMatchObject({
    register: REGISTER,
    secret: 'secret',
    person: idOf(1),
    pin: '1234',
  });
});

test('a wrong PIN is said and is not kept on the screen', async () => {
  const { user } = openLocked({
    'till.signInByPin': refuse('wrong_credentials', { detail: 'The PIN is incorrect. 3 tries are left.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Robin Park' }));
  await user.type(await screen.findByLabelText('PIN of Robin Park'), '9999');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('The PIN is incorrect. 3 tries are left.')).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText('PIN of Robin Park')).toHaveProperty('value', ''));
});

test('a PIN that is too short is not sent', async () => {
  const { user, server } = openLocked();
  await user.click(await screen.findByRole('button', { name: 'Robin Park' }));
  await user.type(await screen.findByLabelText('PIN of Robin Park'), '12{Enter}');
  expect(server.asked('till.signInByPin')).toHaveLength(0);
});

test('where nobody has a PIN the way in is the password', async () => {
  openLocked({ 'till.openDevice': { ...DEVICE, cashiers: [] } });
  expect(await screen.findByText('Nobody has a PIN here yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in with email and password' }).getAttribute('href')).toBe(
    '/login?wanted=%2Ftill',
  );
});

test('who works here is waited for, and asked for again where it does not come', async () => {
  const { user, server } = openLocked({ 'till.openDevice': refuse('not_found') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'till.openDevice': DEVICE });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Ada Vance' })).toBeDefined();
});

test('while it is on its way the screen says so', async () => {
  openLocked({ 'till.openDevice': never });
  await waitFor(() => expect(isBusy()).toBe(true));
});

test('a register is locked from its menu, even where the server does not hear of it', async () => {
  const { user } = open({ 'account.signOut': refuse('failed'), 'till.openDevice': DEVICE });
  await seeDesk();
  await user.click(await screen.findByRole('button', { name: 'Shift and drawer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Lock' }));
  expect(await screen.findByText('Who is at the register?')).toBeDefined();
});
