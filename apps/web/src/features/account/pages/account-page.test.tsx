import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { direction, letterKeys, menuCollapsed, skin, theme } from '../../../lib/preferences.ts';
import { person } from '../../../lib/session.ts';
import { accountOf, HANDLE, PASSKEY } from '../../../testing/account.ts';
import { enterCode } from '../../../testing/codes.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import type { Account } from '../data.ts';

const openAccount = (part: string, answers: Answers = {}, account: Partial<Account> = {}) =>
  openPage(`/account/${part}`, {
    as: 'admin',
    answers: { 'account.readAccount': accountOf(account), 'account.listPasskeys': { results: [] }, ...answers },
  });

const retype = async ({ user }: Opened, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await user.paste(text);
};

test('while the account is on its way its part is busy', async () => {
  await openAccount('profile', { 'account.readAccount': never });
  expect(isBusy()).toBe(true);
});

test('an account that cannot be read can be tried again', async () => {
  await openAccount('profile', { 'account.readAccount': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('only the open part is the current page of the rail', async () => {
  await openAccount('email');
  const rail = await screen.findByRole('navigation', { name: 'Parts of the account' });
  const marked = within(rail)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Email']);
});

test('a new name is saved and stands in the bar at once', async () => {
  const opened = await openAccount('profile', { 'account.updateProfile': accountOf({ last_name: 'Parker' }) });
  await retype(opened, await screen.findByRole('textbox', { name: 'Last name' }), 'Parker');
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(opened.server.asked('account.updateProfile')[0]).toMatchObject({ ifMatch: '"4"' });
  expect(person.get()?.fullName).toBe('Robin Parker');
});

test('a name that somebody changed elsewhere is told and kept', async () => {
  const opened = await openAccount('profile', { 'account.updateProfile': refuse('stale') });
  await retype(opened, await screen.findByRole('textbox', { name: 'Last name' }), 'Parker');
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
});

test('a new email address counts once its code was entered', async () => {
  const opened = await openAccount('email', {
    'auth.changeEmail': { user: HANDLE, pending: 'r•••@new.example', resend_in: 60 },
    'auth.verifyEmail': { verified: true },
  });
  await retype(opened, await screen.findByRole('textbox', { name: /^New email address/ }), 'robin@new.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText('We sent a code to r•••@new.example.')).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '123456');
  expect(await screen.findByText('Your email address was changed')).toBeTruthy();
  expect(opened.server.asked('auth.changeEmail')[0]?.body).toEqual({ email: 'robin@new.example' });
});

test('the code can be sent again, or another address be used', async () => {
  const opened = await openAccount('email', {
    'auth.changeEmail': { user: HANDLE, pending: 'robin@new.example', resend_in: 60 },
    'auth.verifyEmail': refuse('wrong_code'),
  });
  await retype(opened, await screen.findByRole('textbox', { name: /^New email address/ }), 'robin@new.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await enterCode(opened.user, 'Six-digit code', '123456');
  expect(await screen.findByText('The code is incorrect')).toBeTruthy();
  await opened.user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByRole('textbox', { name: /^New email address/ })).toBeTruthy();
});

test('an address that is taken is told at its field', async () => {
  const opened = await openAccount('email', {
    'auth.changeEmail': refuse('invalid', { errors: { email: ['Use another address.'] } }),
  });
  await retype(opened, await screen.findByRole('textbox', { name: /^New email address/ }), 'robin@new.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText('Use another address.')).toBeTruthy();
});

test('a mobile number is confirmed by its code', async () => {
  const opened = await openAccount(
    'mobile',
    {
      'auth.changeMobile': { user: HANDLE, pending: '4155552671', resend_in: 60 },
      'auth.verifyPhone': { verified: true },
    },
    { mobile: '4155552670' },
  );
  expect(await screen.findByText(/has not been confirmed yet/)).toBeTruthy();
  await retype(opened, screen.getByRole('textbox', { name: /^New mobile number/ }), '4155552671');
  await opened.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await enterCode(opened.user, 'Six-digit code', '123456');
  expect(await screen.findByText('Your mobile number was changed')).toBeTruthy();
});

test('a password is changed with the present one', async () => {
  const opened = await openAccount(
    'password',
    { 'account.changePassword': { done: true } },
    { password_changed_at: AT },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  await retype(opened, screen.getByLabelText(/^Current password/), 'correct horse battery');
  await retype(opened, screen.getByLabelText(/^New password/), 'quiet maple kettle 93');
  await opened.user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('Your password was changed')).toBeTruthy();
});

test('a wrong present password is told and signs nobody out', async () => {
  const opened = await openAccount('password', { 'account.changePassword': refuse('wrong_credentials') });
  await retype(opened, await screen.findByLabelText(/^Current password/), 'something else');
  await retype(opened, screen.getByLabelText(/^New password/), 'quiet maple kettle 93');
  await opened.user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('The email, password or code is incorrect')).toBeTruthy();
  expect(person.get()).not.toBeNull();
});

test('an authenticator is set up with its first code, and the recovery codes are shown once', async () => {
  const opened = await openAccount('second-factor', {
    'account.beginTotp': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Ledgate' },
    'account.confirmTotp': { recovery_codes: ['abcd-efgh', 'ijkl-mnop'] },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Set up an authenticator' }));
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  await enterCode(opened.user, 'Six-digit code', '123456');
  expect(await screen.findByText('abcd-efgh')).toBeTruthy();
  await opened.user.click(screen.getByRole('button', { name: 'I saved these codes' }));
  expect(screen.queryByText('abcd-efgh')).toBeNull();
});

test('an authenticator that cannot be begun says why', async () => {
  const { user } = await openAccount('second-factor', { 'account.beginTotp': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
});

test('new recovery codes and the removal are asked for twice', async () => {
  const { user } = await openAccount(
    'second-factor',
    { 'account.renewRecoveryCodes': { recovery_codes: ['qrst-uvwx'] }, 'account.removeTotp': { done: true } },
    { has_totp: true, recovery_codes_left: 1 },
  );
  expect(await screen.findByText(/1 recovery code left\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  const renew = await screen.findByRole('dialog');
  await user.click(within(renew).getByRole('button', { name: 'Make new recovery codes' }));
  expect(await screen.findByText('qrst-uvwx')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I saved these codes' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator' }));
  const remove = await screen.findByRole('dialog');
  await user.click(within(remove).getByRole('button', { name: 'Remove the authenticator' }));
  expect(await screen.findByText('The authenticator was removed')).toBeTruthy();
});

test('passkeys on their way are busy, and none is said to be none', async () => {
  const { server } = await openAccount('passkeys', { 'account.listPasskeys': never });
  await waitFor(() => expect(server.asked('account.listPasskeys')).toHaveLength(1));
  expect(screen.queryByText('No passkeys yet')).toBeNull();
  expect(isBusy()).toBe(true);
});

test('without passkeys the page says what one is for', async () => {
  const { user } = await openAccount('passkeys', { 'account.beginPasskey': { user: HANDLE, options: {} } });
  expect(await screen.findByText('No passkeys yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
  await user.click(within(dialog).getByRole('button', { name: 'Add a passkey' }));
  expect(await within(dialog).findByText('Give it a name.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: /^Name/ }));
  await user.paste('Phone');
  await user.click(within(dialog).getByRole('button', { name: 'Add a passkey' }));
  expect(await within(dialog).findByText('This browser or address cannot use passkeys.')).toBeTruthy();
});

test('passkeys that cannot be listed can be tried again', async () => {
  await openAccount('passkeys', { 'account.listPasskeys': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a passkey is removed after a question', async () => {
  const { server, user } = await openAccount('passkeys', {
    'account.listPasskeys': { results: [PASSKEY, { ...PASSKEY, id: idOf(71), name: 'Phone', last_used_at: AT }] },
    'account.removePasskey': { done: true },
  });
  const [first] = await screen.findAllByRole('button', { name: 'Remove' });
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey Work laptop?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey was removed')).toBeTruthy();
  expect(server.asked('account.removePasskey')[0]?.params).toEqual({ id: idOf(70) });
});

const sessionAt = (number: number, isCurrent = false) => ({
  sid: idOf(number),
  is_current: isCurrent,
  started_at: AT,
  last_active_at: AT,
  ends_at: AT,
  address: '10.0.0.1',
  browser: `Browser ${number}`,
  acting_role: isCurrent ? null : 'admin',
});

test('sessions on their way are busy', async () => {
  const { server } = await openAccount('sessions', { 'account.listSessions': never });
  await waitFor(() => expect(server.asked('account.listSessions')).toHaveLength(1));
  expect(isBusy()).toBe(true);
});

test('sessions that cannot be listed can be tried again', async () => {
  await openAccount('sessions', { 'account.listSessions': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a session elsewhere is ended, this one cannot be', async () => {
  const { server, user } = await openAccount('sessions', {
    'account.listSessions': { results: [sessionAt(1, true), sessionAt(2)] },
    'account.revokeSession': { done: true },
    'account.revokeOtherSessions': { ended: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'End the session Browser 2' }));
  expect(await screen.findByText('The session was ended')).toBeTruthy();
  expect(server.asked('account.revokeSession')[0]?.params).toEqual({ sid: idOf(2) });
  expect(screen.queryByRole('button', { name: 'End the session Browser 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('1 session was ended')).toBeTruthy();
});

test('a session that is gone already is told', async () => {
  const { user } = await openAccount('sessions', {
    'account.listSessions': { results: [sessionAt(1, true), sessionAt(2)] },
    'account.revokeSession': refuse('not_found'),
  });
  await user.click(await screen.findByRole('button', { name: 'End the session Browser 2' }));
  expect(await screen.findByText('Not found')).toBeTruthy();
});

test('skin, direction, menu and keys are chosen, and a choice that is not kept is taken back', async () => {
  onTestFinished(() => {
    theme.set('light');
    direction.set('ltr');
    menuCollapsed.set(false);
    letterKeys.set(true);
  });
  const { user } = await openAccount('preferences', { 'account.updatePreferences': refuse('failed') });
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  // The device of the tests is a light one.
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect([document.documentElement.getAttribute('data-mantine-color-scheme'), skin.get()]).toEqual(['light', 'light']);
  expect(localStorage.getItem('skin')).toBe('system');
  await user.click(screen.getByRole('radio', { name: 'Right to left' }));
  expect(document.documentElement.getAttribute('dir')).toBe('rtl');
  await user.click(screen.getByRole('switch', { name: /^Collapse the menu/ }));
  expect(menuCollapsed.get()).toBe(true);
  await user.click(screen.getByRole('switch', { name: /^Single-letter keys/ }));
  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy();
  expect(letterKeys.get()).toBe(true);
});

test('who called us spam is told which mail still comes, and has it back', async () => {
  const mail_problem = { kind: 'complaint', detail: '', at: AT } as const;
  const answers = { 'delivery.resumeOwnMail': { done: true } } as const;
  const { server, user } = await openAccount('email', answers, { mail_problem });
  expect(await screen.findByText(/^Mail to robin@kestrel.example was marked as spam/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume email' }));
  await waitFor(() => expect(server.asked('delivery.resumeOwnMail')).toHaveLength(1));
});

test('a number that said STOP is told so where texts are chosen', async () => {
  const stopped = { mobile: '6127403356', mobile_verified: true, texts_stopped_at: AT };
  await openAccount('mobile', {}, stopped);
  expect(
    await screen.findByText(/^Texts to \(612\) 740-3356 have been off since .*You’ll still get codes you request\./),
  ).toBeTruthy();
});
