import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { askStepUp, stepUpRequest } from '../../../lib/step-up.ts';
import { accountOf, HANDLE, PASSKEY } from '../../../testing/account.ts';
import { enterCode } from '../../../testing/codes.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const openStepUp = (answers: Answers) => {
  const proof = askStepUp();
  const request = stepUpRequest.get();
  const opened = openPart(request === null ? null : <StepUpDialog request={request} />, {
    as: 'admin',
    answers: { 'account.readAccount': accountOf(), 'account.listPasskeys': { results: [] }, ...answers },
  });
  onTestFinished(() => request?.answer(false));
  return { ...opened, proof };
};

test('a fresh proof by password lets the step go on', async () => {
  const { server, user, proof } = openStepUp({ 'account.stepUp': { done: true } });
  await user.click(await screen.findByLabelText('Password'));
  await user.paste('correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await proof).toBe(true);
  expect(server.asked('account.stepUp')[0]?.body).toEqual({ password: 'correct horse battery' });
});

test('who has an authenticator or a passkey proves by those alone', async () => {
  const { user, proof } = openStepUp({
    'account.readAccount': accountOf({ has_totp: true }),
    'account.listPasskeys': { results: [PASSKEY] },
    'account.stepUp': refuse('wrong_credentials'),
    'account.passkeyOptions': { user: HANDLE, options: {} },
  });
  await enterCode(user, 'Code from your authenticator', '123456');
  expect(await screen.findByText('The email, password or code is incorrect')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Password' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Passkey' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for the passkey' }));
  expect(await screen.findByText('This browser or address cannot use passkeys.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await proof).toBe(false);
});

test('where the account does not come the dialog says so and can be tried again', async () => {
  const { server, user } = openStepUp({ 'account.readAccount': refuse('failed') });
  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy();
  server.answer({ 'account.readAccount': accountOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});
