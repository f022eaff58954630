import type { BankView } from '@ledgate/contract/banks.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const HOST_KEY = `SHA256:${'k'.repeat(43)}`;
const SEEN = `SHA256:${'s'.repeat(43)}`;

const bankAt = (number: number, changes: Partial<BankView> = {}): BankView => ({
  id: idOf(number),
  name: `Bank ${number}`,
  channel: 'sftp',
  bin: '400812',
  ica: '10734',
  active: true,
  contacts: [{ name: 'Ana Ruiz', role: 'Operations', email: 'ana@bank.example', phone: null }],
  appetite: {
    allowed_categories: [],
    blocked_categories: ['7995'],
    max_monthly_volume_cents: 5_000_000,
    max_ticket_cents: null,
    max_card_absent_share: 25,
    states: ['OR', 'WA'],
  },
  default_schedule_uid: null,
  schedules: [],
  pgp: { fingerprint: 'AB'.repeat(20), user_id: 'Ops <ops@bank.example>', expires_at: null, armored: 'ARMOR' },
  receipt_hours: 24,
  settings: {
    sftp: {
      host: 'drop.bank.example',
      port: 22,
      user: 'ledgate',
      host_key: HOST_KEY,
      folder: '/in',
      receipt_folder: '/receipts',
      public_key: 'ssh-ed25519 AAAA',
    },
    email: null,
    https: null,
  },
  used_by: [],
  version: 3,
  ...changes,
});

const banksOf = (...results: BankView[]): Answers => ({
  'banks.listBanks': { results, own_key: { fingerprint: 'CD'.repeat(20), armored: 'OURS' } },
});

const openBank = (bank: BankView, answers: Answers = {}) =>
  openPage(`/banks/${bank.id}`, { as: 'admin', answers: { ...banksOf(bank), ...answers } });

test('while the banks are on their way the page is busy', async () => {
  await openPage('/banks', { as: 'admin', answers: { 'banks.listBanks': never } });
  expect(isBusy()).toBe(true);
});

test('without a bank the page says what one is for', async () => {
  await openPage('/banks', { as: 'admin', answers: banksOf() });
  expect(await screen.findByText('No bank yet')).toBeTruthy();
});

test.each(['/banks', `/banks/${idOf(1)}`])('banks that cannot be loaded can be tried again: %s', async (address) => {
  await openPage(address, { as: 'admin', answers: { 'banks.listBanks': refuse('failed') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a thousand banks are listed with how each is reached and what it wants', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => bankAt(at + 1, at === 0 ? { active: false } : {}));
  await openPage('/banks', { as: 'admin', answers: banksOf(...many) });
  expect(await screen.findByText('Inactive')).toBeTruthy();
  expect(screen.getAllByText(/up to \$50,000 a month · card-absent to 25% · OR, WA/).length).toBeGreaterThan(10);
});

test('a bank is opened from the list and saved with its version', async () => {
  const bank = bankAt(1);
  const { server, user, address } = await openPage('/banks', {
    as: 'admin',
    answers: { ...banksOf(bank), 'banks.updateBank': bankAt(1, { version: 4 }) },
  });
  await user.click(await screen.findByText('Bank 1'));
  const volume = await screen.findByLabelText('Highest monthly volume, $');
  expect(address()).toBe(`/banks/${bank.id}`);
  await user.clear(volume);
  await user.type(volume, '80,000.50');
  await user.click(screen.getByRole('button', { name: 'Save bank' }));
  expect(await screen.findByText('“Bank 1” is saved')).toBeTruthy();
  const [sent] = server.asked('banks.updateBank');
  expect(sent?.ifMatch).toBe('"3"');
  expect(sent?.body).toMatchObject({
    appetite: { max_monthly_volume_cents: 8_000_050, blocked_categories: ['7995'], states: ['OR', 'WA'] },
    sftp: { host: 'drop.bank.example', host_key: HOST_KEY },
    contacts: [{ name: 'Ana Ruiz', phone: null }],
    renew_ssh_key: false,
    https: null,
  });
});

test('what the form can see to be wrong is said at its field, and nothing is sent', async () => {
  const { server, user } = await openBank(bankAt(1));
  await user.type(await screen.findByLabelText('States served'), ', Oregon');
  await user.type(screen.getByLabelText('Categories blocked'), ' 58');
  await user.click(screen.getByRole('button', { name: 'Save bank' }));
  expect(await screen.findByText('Write states with two letters, such as OR, WA.')).toBeTruthy();
  expect(screen.getByText('Write codes such as 5812 or ranges such as 3000-3299.')).toBeTruthy();
  expect(server.asked('banks.updateBank')).toEqual([]);
});

test('what the server refuses is said at its field, and what was typed stays', async () => {
  const message = 'This key has expired. Ask the bank for a current one.';
  const { user } = await openBank(bankAt(1), {
    'banks.updateBank': refuse('invalid', { errors: { pgp_key: [message] } }),
  });
  const key = await screen.findByLabelText<HTMLTextAreaElement>('Public key');
  await user.clear(key);
  await user.type(key, 'ANOTHER');
  await user.click(screen.getByRole('button', { name: 'Save bank' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(key.value).toBe('ANOTHER');
});

test('taking a bank out of service asks first', async () => {
  const { server, user } = await openBank(bankAt(1), { 'banks.updateBank': bankAt(1, { active: false }) });
  await user.click(await screen.findByLabelText('Takes merchants'));
  await user.click(screen.getByRole('button', { name: 'Save bank' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate “Bank 1”?' });
  expect(server.asked('banks.updateBank')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('“Bank 1” is saved')).toBeTruthy();
  expect(server.asked('banks.updateBank')[0]?.body).toMatchObject({ active: false });
});

test('a bank that nothing uses is deleted after a question', async () => {
  const { server, user } = await openBank(bankAt(1), { 'banks.removeBank': { done: true } });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Bank 1”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Bank 1” is deleted')).toBeTruthy();
  expect(server.asked('banks.removeBank')[0]?.params).toEqual({ id: idOf(1) });
  expect(server.asked('banks.updateBank')).toEqual([]);
});

test('a bank in use says what uses it, and cannot be deleted', async () => {
  await openBank(bankAt(2, { used_by: ['3 buy rates', '1 bank schedule'] }));
  expect(
    await screen.findByText('In use: 3 buy rates, 1 bank schedule. It can be deactivated, not deleted.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('the test of a connection shows the host key it saw, which can be taken over', async () => {
  const said = 'The server shows another host key.';
  const { user } = await openBank(bankAt(1), { 'banks.testBank': { ready: false, said, host_key: SEEN } });
  await user.click(await screen.findByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText(said, { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use this host key' }));
  expect(screen.getByLabelText<HTMLInputElement>('Host key').value).toBe(SEEN);
  expect(screen.getByText('Save first: the stored settings are tested.')).toBeTruthy();
});

test('a new bank begins empty, with contacts one by one', async () => {
  const { server, user, address } = await openPage('/banks/new', {
    as: 'admin',
    answers: { ...banksOf(), 'banks.createBank': bankAt(7) },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harborview');
  await user.click(screen.getByRole('button', { name: 'Add a contact' }));
  await user.type(screen.getByLabelText('Name of contact 1'), 'Ana Ruiz');
  await user.click(screen.getByRole('button', { name: 'Add a contact' }));
  await user.click(screen.getByRole('button', { name: 'Remove contact 2' }));
  await user.click(screen.getByRole('button', { name: 'Save bank' }));
  await screen.findByText('“Bank 7” is saved');
  expect(server.asked('banks.createBank')[0]?.body).toMatchObject({
    name: 'Harborview',
    channel: 'manual',
    contacts: [{ name: 'Ana Ruiz', email: null }],
    sftp: null,
  });
  expect(address()).toBe(`/banks/${idOf(7)}`);
});

test('an underwriter reads what a bank wants, and can change nothing', async () => {
  const bank = bankAt(1, { settings: null });
  await openPage(`/banks/${bank.id}`, { as: 'underwriter', answers: banksOf(bank) });
  expect((await screen.findByLabelText<HTMLInputElement>('States served')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save bank' })).toBeNull();
  expect(screen.queryByLabelText('Host key')).toBeNull();
  expect(screen.getByText('Ops <ops@bank.example>')).toBeTruthy();
});

test('a bank that is not there says so', async () => {
  await openPage(`/banks/${idOf(9)}`, { as: 'admin', answers: banksOf(bankAt(1)) });
  expect(await screen.findByText('No such bank')).toBeTruthy();
});
