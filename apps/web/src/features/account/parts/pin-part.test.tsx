import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { accountOf } from '../../../testing/account.ts';
import type { Answers } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import type { Account } from '../data.ts';

const openSecrets = (pin: Account['pin'], answers: Answers = {}) =>
  openPage('/account/password', { as: 'merchant', answers: { 'account.readAccount': accountOf({ pin }), ...answers } });

test('whoever works at no register is asked for no PIN', async () => {
  await openSecrets(null);
  expect(await screen.findByRole('button', { name: 'Change the password' })).toBeTruthy();
  expect(screen.queryByText('PIN for registers')).toBeNull();
});

test('whoever works at a register sets a PIN beside the password', async () => {
  const { server, user } = await openSecrets({ is_set: false, is_locked: false }, { 'till.setOwnPin': { done: true } });
  await user.type(await screen.findByLabelText(/^PIN/, { selector: 'input' }), '4071');
  await user.click(screen.getByRole('button', { name: 'Save PIN' }));
  expect(await screen.findByText('Your PIN was saved')).toBeTruthy();
  expect(server.asked('till.setOwnPin')[0]?.body).toEqual({ pin: '4071' });
});
