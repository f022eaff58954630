import type { Challenge } from '@ledgate/contract/session-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { person } from '../../../lib/session.ts';
import { enterCode } from '../../../testing/codes.ts';
import { type Answers, never, pending, refuse } from '../../../testing/fake-server.ts';
import { openPage, type Opened } from '../../../testing/open-page.tsx';
import { personIn } from '../../../testing/people.ts';

const HANDLE = 'h'.repeat(43);
const SESSION = { userData: personIn('admin'), accessToken: 'a', refreshToken: 'r' };

const due = (changes: Partial<Challenge> = {}): Challenge => ({
  otp_required: true,
  user: HANDLE,
  channels: ['message', 'email'],
  verify_phone: false,
  hints: { mobile: '•• 71', email: 'r•••@kestrel.example' },
  ...changes,
});

const openLogin = (answers: Answers = {}, address = '/login') =>
  openPage(address, {
    answers: { 'demo.readDemo': refuse('not_found'), 'dashboard.readDashboard': never, ...answers },
  });

const signIn = async ({ user }: Opened): Promise<void> => {
  await user.click(await screen.findByRole('textbox', { name: 'Email' }));
  await user.paste('Robin@kestrel.example');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

test('what is missing is said at its field, and nothing is sent', async () => {
  const { server, user } = await openLogin();
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  expect(server.asked('auth.signIn')).toEqual([]);
});

test('email and password lead inside, to where somebody wanted to go', async () => {
  const opened = await openLogin(
    { 'auth.signIn': SESSION, 'users.listUsers': never, 'users.listIsos': never },
    '/login?because=idle&wanted=%2Fusers',
  );
  expect(await screen.findByText(/^You were signed out after 15 minutes/)).toBeTruthy();
  await signIn(opened);
  await waitFor(() => expect(opened.address()).toBe('/users'));
  expect(opened.server.asked('auth.signIn')[0]?.body).toEqual({
    email: 'robin@kestrel.example',
    password: 'correct horse battery',
  });
  expect(person.get()?.fullName).toBe('Robin Park');
});

test('wrong credentials are told without saying which, and stay typed', async () => {
  const opened = await openLogin({ 'auth.signIn': refuse('wrong_credentials') });
  await signIn(opened);
  expect(await screen.findByText('The email, password or code is incorrect')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('Robin@kestrel.example');
});

test('too many tries say how long to wait', async () => {
  const opened = await openLogin({ 'auth.signIn': refuse('too_many_tries', { retry_after: 90 }) });
  await signIn(opened);
  expect(await screen.findByText('Too many attempts')).toBeTruthy();
  expect(screen.getByText(/90/)).toBeTruthy();
});

test('a code in the password’s place goes to the mail address', async () => {
  const { server, user } = await openLogin({
    'auth.signInWithCode': ({ body }) =>
      'email' in body ? pending(due({ hints: {}, channels: ['message', 'email'] })) : SESSION,
    'auth.sendSignInCode': { sent: true, resend_in: 60 },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Send me a one-time code instead' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'Email' }));
  await user.paste('robin@kestrel.example');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('We sent an email to your email address.')).toBeTruthy();
  expect(server.asked('auth.sendSignInCode').map(({ body }) => body.channel)).toEqual(['email']);
});

test('the second step sends its code by itself, and six digits finish it', async () => {
  const opened = await openLogin({
    'auth.signIn': pending(due()),
    'auth.sendSignInCode': { sent: true, resend_in: 0 },
    'auth.signInWithCode': SESSION,
  });
  await signIn(opened);
  expect(await screen.findByText('We sent a text message to •• 71.')).toBeTruthy();
  await opened.user.click(await screen.findByRole('button', { name: 'Email' }));
  expect(await screen.findByText('We sent an email to r•••@kestrel.example.')).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '123456');
  await waitFor(() => expect(opened.address()).toBe('/'));
  expect(opened.server.asked('auth.signInWithCode')[0]?.body).toEqual({ user: HANDLE, otp: '123456' });
});

test('a wrong code empties the boxes, and too few digits are not sent', async () => {
  const opened = await openLogin({
    'auth.signIn': pending(due()),
    'auth.sendSignInCode': { sent: true, resend_in: 60 },
    'auth.signInWithCode': refuse('wrong_code'),
  });
  await signIn(opened);
  await enterCode(opened.user, 'Six-digit code', '123456');
  expect(await screen.findByText('The code is incorrect')).toBeTruthy();
  const boxes = within(screen.getByRole('group', { name: 'Six-digit code' })).getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map(({ value }) => value).join('')).toBe('');
  await opened.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(opened.server.asked('auth.signInWithCode')).toHaveLength(1);
});

test('a phone that has to be proved is proved by its own call', async () => {
  const opened = await openLogin({
    'auth.signIn': pending(due({ verify_phone: true, channels: ['message', 'call'] })),
    'auth.signInVerifyingPhone': SESSION,
  });
  await signIn(opened);
  expect(await screen.findByRole('heading', { name: 'Confirm your phone number' })).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '123456');
  await waitFor(() => expect(opened.address()).toBe('/'));
});

test('the other ways of an account are offered, and one can start again', async () => {
  const opened = await openLogin({
    'auth.signIn': pending(due({ channels: ['totp', 'passkey', 'recovery'] })),
    'auth.signInWithCode': refuse('wrong_code'),
  });
  await signIn(opened);
  expect(await screen.findByRole('group', { name: 'Code from your authenticator' })).toBeTruthy();
  await opened.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await opened.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Enter a recovery code.')).toBeTruthy();
  await opened.user.click(screen.getByRole('textbox', { name: /^Recovery code/ }));
  await opened.user.paste(' abcd-efgh ');
  await opened.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('The code is incorrect')).toBeTruthy();
  expect(opened.server.asked('auth.signInWithCode')[0]?.body).toEqual({ user: HANDLE, otp: 'abcd-efgh' });
  await opened.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('button', { name: 'Ask for the passkey' })).toBeTruthy();
  await opened.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('an authenticator finishes the sign-in', async () => {
  const opened = await openLogin({
    'auth.signIn': pending(due({ channels: ['totp'] })),
    'auth.signInWithCode': SESSION,
  });
  await signIn(opened);
  await enterCode(opened.user, 'Code from your authenticator', '654321');
  await waitFor(() => expect(opened.address()).toBe('/'));
});

test('a browser without passkeys says so', async () => {
  const { user } = await openLogin({ 'account.passkeyOptions': { user: HANDLE, options: {} } });
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('This browser or address cannot use passkeys.')).toBeTruthy();
});

test('in the demo an account is filled in with one press', async () => {
  const { user } = await openLogin({
    'demo.readDemo': {
      password: 'demo demo demo',
      accounts: [{ email: 'iso@ledgate.example', role: 'iso', name: 'Ivy' }],
    },
  });
  await user.click(await screen.findByRole('button', { name: /iso/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('iso@ledgate.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo demo demo');
});
