import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf, rowAt } from '../../../testing/applications.ts';
import { enterCode } from '../../../testing/codes.ts';
import { type Answers, never, pending, refuse } from '../../../testing/fake-server.ts';
import { openPage, openPart, type Opened } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { RoleSwitchDialog } from '../parts/role-switch-dialog.tsx';

const HANDLE = 'h'.repeat(43);
const LINK = `${'a'.repeat(43)}/${'b'.repeat(43)}`;
const SESSION = { userData: personIn('merchant'), accessToken: 'a', refreshToken: 'r' };
const PASSWORD = 'quiet maple kettle 93';

const openGuest = (address: string, answers: Answers) =>
  openPage(address, {
    answers: {
      'demo.readDemo': refuse('not_found'),
      'dashboard.readDashboard': never,
      'applications.listApplications': never,
      'auth.checkLink': { state: 'open' },
      ...answers,
    },
  });

const type = async ({ user }: Opened, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};

const register = async (opened: Opened): Promise<void> => {
  await type(opened, await screen.findByRole('textbox', { name: /^First name/ }), 'Marisol');
  await type(opened, screen.getByRole('textbox', { name: /^Last name/ }), 'Vega');
  await type(opened, screen.getByRole('textbox', { name: /^Email/ }), 'marisol@harbor.example');
  await type(opened, screen.getByRole('textbox', { name: /^Mobile number/ }), '4155552671');
  await type(opened, screen.getByLabelText(/^Password/), PASSWORD);
  await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
};

const REGISTERED: Answers = {
  'auth.register': { user: HANDLE, verify: ['email', 'phone'] },
  'auth.verifyEmail': { verified: true },
  'auth.verifyPhone': { verified: true },
};

test('three steps lead from nothing to the own account', async () => {
  const opened = await openGuest('/register', { ...REGISTERED, 'auth.signIn': SESSION });
  await register(opened);
  expect(await screen.findByText('We sent a code to marisol@harbor.example.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Step 2 of 3: Email' })).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '111111');
  expect(await screen.findByText(/^We sent a text message to/)).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '222222');
  await waitFor(() => expect(opened.address()).toBe('/'));
  expect(opened.server.asked('auth.register')[0]?.body).toMatchObject({ mobile: '4155552671' });
  expect(opened.server.asked('auth.verifyPhone')[0]?.body).toEqual({ user: HANDLE, otp: '222222' });
});

test('everything that is missing is listed, and nothing is sent', async () => {
  const { server, user } = await openGuest('/register', REGISTERED);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await screen.findAllByText(/Enter a mobile number\./)).length).toBeGreaterThan(0);
  expect(server.asked('auth.register')).toEqual([]);
});

test('a weak password is refused at its field', async () => {
  const opened = await openGuest('/register', {
    'auth.register': refuse('weak_password', { errors: { password: ['This password is in a list of known ones.'] } }),
  });
  await register(opened);
  expect((await screen.findAllByText('This password is in a list of known ones.')).length).toBeGreaterThan(0);
});

test('a mistyped address and number can be put right on the way', async () => {
  const opened = await openGuest('/register', {
    ...REGISTERED,
    'auth.changeEmail': { user: HANDLE, pending: 'vega@harbor.example', resend_in: 0 },
    'auth.changeMobile': refuse('too_many_tries', { retry_after: 30 }),
    'auth.resendByEmail': { sent: true, resend_in: 60 },
    'auth.resendByCall': refuse('too_many_tries', { retry_after: 30 }),
  });
  const { server, user } = opened;
  await register(opened);
  await user.click(await screen.findByRole('button', { name: 'Change email address' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.clear(email);
  await user.paste('vega@harbor.example');
  await user.click(screen.getByRole('button', { name: 'Save and send a new code' }));
  expect(await screen.findByText('We sent a code to vega@harbor.example.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Email' }));
  await waitFor(() => expect(server.asked('auth.resendByEmail')).toHaveLength(1));
  await enterCode(user, 'Six-digit code', '111111');
  await user.click(await screen.findByRole('button', { name: 'Change mobile number' }));
  await user.click(screen.getByRole('button', { name: 'Save and send a new code' }));
  expect(await screen.findByText('Too many attempts')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^We sent a text message to/)).toBeTruthy();
});

test('an account that is ready but not signed in says so at the door', async () => {
  const opened = await openGuest('/register', { ...REGISTERED, 'auth.signIn': refuse('too_many_tries') });
  await register(opened);
  await enterCode(opened.user, 'Six-digit code', '111111');
  await screen.findByText(/^We sent a text message to/);
  await enterCode(opened.user, 'Six-digit code', '222222');
  expect(await screen.findByText('Your account is ready. Sign in to start your application.')).toBeTruthy();
});

test('a forgotten password is answered alike for every address', async () => {
  const opened = await openGuest('/forgot-password', { 'auth.requestReset': { done: true } });
  await type(opened, await screen.findByRole('textbox', { name: 'Email' }), 'Robin@kestrel.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/^If robin@kestrel.example has an account/)).toBeTruthy();
});

test('an address that is none is not sent', async () => {
  const opened = await openGuest('/forgot-password', {});
  await type(opened, await screen.findByRole('textbox', { name: 'Email' }), 'robin');
  await opened.user.click(screen.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true'));
  expect(opened.server.asked('auth.requestReset')).toEqual([]);
});

test('a reset link wants a code first, then a new password, and leads to the door', async () => {
  const opened = await openGuest(`/reset-password/${LINK}`, {
    'auth.sendResetCode': { sent: true, resend_in: 60 },
    'auth.verifyResetCode': { verified: true },
    'auth.setNewPassword': { done: true },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Send me the code' }));
  await enterCode(opened.user, 'Six-digit code', '123456');
  await type(opened, await screen.findByLabelText(/^New password/), PASSWORD);
  await opened.user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeTruthy();
  expect(opened.server.asked('auth.setNewPassword')[0]?.body).toEqual({ password: PASSWORD });
});

test('a link that stops working on the way says so and offers a new one', async () => {
  const opened = await openGuest(`/reset-password/${LINK}`, { 'auth.sendResetCode': refuse('link_spent') });
  await opened.user.click(await screen.findByRole('button', { name: 'Send me the code' }));
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
});

test.each([
  { address: `/reset-password/${LINK}`, state: 'used', says: 'This link was already used' },
  { address: `/reset-password/${LINK}`, state: 'expired', says: 'This link has expired' },
  { address: `/reset-password/${LINK.slice(0, -3)}`, state: 'open', says: 'This link is incomplete' },
  { address: '/reset-password/abc', state: 'open', says: 'This link is incomplete' },
] as const)('a reset link says at once that it is no good: $says', async ({ address, state, says }) => {
  await openGuest(address, { 'auth.checkLink': { state } });
  expect(await screen.findByRole('heading', { name: says })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByRole('button', { name: 'Send me the code' })).toBeNull();
});

test('who comes too late asks for a new invitation with the old link', async () => {
  const { server, user } = await openGuest(`/activate/${LINK}`, {
    'auth.checkLink': { state: 'expired' },
    'auth.requestInvitation': { done: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Send me a new invitation' }));
  expect(await screen.findByText(/a new invitation is on its way/)).toBeTruthy();
  expect(server.asked('auth.requestInvitation')[0]?.body).toEqual({ a: 'a'.repeat(43) });
});

test('half an invitation says so and shows no form', async () => {
  await openGuest(`/activate/${'a'.repeat(43)}`, {});
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
});

test('an invited person chooses a password and is inside', async () => {
  const opened = await openGuest(`/activate/${LINK}`, { 'auth.activate': SESSION });
  await type(opened, await screen.findByLabelText(/^New password/), PASSWORD);
  await opened.user.click(screen.getByRole('button', { name: 'Set the password and sign in' }));
  await waitFor(() => expect(opened.address()).toBe('/'));
});

test('an invited person may have one more step to take', async () => {
  const opened = await openGuest(`/activate/${LINK}`, {
    'auth.activate': pending({
      otp_required: true,
      user: HANDLE,
      channels: ['totp'],
      verify_phone: false,
      hints: {},
    }),
  });
  await type(opened, await screen.findByLabelText(/^New password/), PASSWORD);
  await opened.user.click(screen.getByRole('button', { name: 'Set the password and sign in' }));
  expect(await screen.findByRole('group', { name: 'Code from your authenticator' })).toBeTruthy();
});

test('another role is worn only with a reason', async () => {
  const opened = openPart(<RoleSwitchDialog onClose={() => undefined} />, {
    as: 'superadmin',
    answers: { 'auth.switchRole': { ...SESSION, userData: personIn('admin', { ownRole: 'superadmin' }) } },
  });
  const { server, user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Switch role' }));
  expect(await screen.findByText('Choose a role.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await type(opened, screen.getByRole('textbox', { name: /^Reason/ }), 'Standing in for Dana today');
  await user.click(screen.getByRole('button', { name: 'Switch role' }));
  expect(await screen.findByText('You are now acting as Admin')).toBeTruthy();
  expect(server.asked('auth.switchRole')[0]?.body).toEqual({ role: 'admin', reason: 'Standing in for Dana today' });
});

test.each([
  {
    role: 'Merchant',
    field: /^Merchant/,
    missing: 'Choose a merchant.',
    choice: 'Harbor Bakery (MA-204811)',
    sent: { role: 'merchant', application_uid: idOf(41) },
  },
  {
    role: 'ISO',
    field: /^Which ISO/,
    missing: 'Choose an ISO.',
    choice: 'Kestrel Partners',
    sent: { role: 'iso', iso_uid: idOf(42) },
  },
])('the role $role is somebody’s, who is chosen', async ({ role, field, missing, choice, sent }) => {
  const opened = openPart(<RoleSwitchDialog onClose={() => undefined} />, {
    as: 'superadmin',
    answers: {
      'auth.switchRole': { ...SESSION, userData: personIn('admin', { ownRole: 'superadmin' }) },
      'queue.listAllApplications': pageOf([rowAt(41, { name: 'Harbor Bakery', reference: 'MA-204811' })]),
      'users.listIsos': { results: [{ uid: idOf(42), name: 'Kestrel Partners' }] },
    },
  });
  const { server, user } = opened;
  await user.click(await screen.findByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: role }));
  await type(opened, screen.getByRole('textbox', { name: /^Reason/ }), 'Standing in for Dana today');
  await user.click(screen.getByRole('button', { name: 'Switch role' }));
  expect(await screen.findByText(missing)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: choice }));
  await user.click(screen.getByRole('button', { name: 'Switch role' }));
  await screen.findByText(`You are now acting as ${role}`);
  expect(server.asked('auth.switchRole')[0]?.body).toEqual({ ...sent, reason: 'Standing in for Dana today' });
});

test('a switch that is refused keeps the reason', async () => {
  const opened = openPart(<RoleSwitchDialog onClose={() => undefined} />, {
    as: 'superadmin',
    answers: { 'auth.switchRole': refuse('wrong_state') },
  });
  await opened.user.click(await screen.findByRole('combobox', { name: /^Role/ }));
  await opened.user.click(await screen.findByRole('option', { name: 'Admin' }));
  await type(opened, screen.getByRole('textbox', { name: /^Reason/ }), 'Standing in for Dana today');
  await opened.user.click(screen.getByRole('button', { name: 'Switch role' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
});
