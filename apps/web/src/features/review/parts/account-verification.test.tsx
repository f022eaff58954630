import type { SettlementAccount } from '@ledgate/contract/accounts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseAnswers, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const found = (changes: Partial<SettlementAccount['history'][number]> = {}): SettlementAccount['history'][number] => ({
  status: 'documents_accepted',
  evidence: 'voided_check',
  reference: 'Call 7',
  document_id: null,
  note: 'Holder and numbers match.',
  by: 'Una Reyes',
  at: AT,
  ...changes,
});

const accountAt = (number: number, changes: Partial<SettlementAccount> = {}): SettlementAccount => ({
  uid: idOf(number),
  title: `US Bank ${number}`,
  holder: 'Harbor Street Coffee LLC',
  number: '****4471',
  status: 'unverified',
  history: [],
  ...changes,
});

type Listed = Extract<NonNullable<Answers['accounts.listAccounts']>, { results: unknown }>;

const listOf = (results: SettlementAccount[], changes: Partial<Listed> = {}): Listed => ({
  results,
  verifiable: true,
  checks: [],
  ...changes,
});

const openAccounts = async (listed: Answers['accounts.listAccounts'], answers: Answers = {}) => {
  const opened = await openPage(`/applications/${idOf(500)}?section=settlement`, {
    as: 'underwriter',
    answers: caseAnswers(caseFileOf(), { 'accounts.listAccounts': listed, ...answers }),
  });
  return { ...opened, accounts: await screen.findByRole('region', { name: 'Account verification' }) };
};

test('accounts on their way, none, and those that cannot be loaded are told apart', async () => {
  const { accounts } = await openAccounts(never);
  expect(within(accounts).queryByRole('listitem')).toBeNull();
});

test('an application without accounts says so', async () => {
  const { accounts } = await openAccounts(listOf([]));
  expect(await within(accounts).findByText(/No settlement account|no account/i)).toBeTruthy();
});

test('accounts that cannot be loaded can be tried again', async () => {
  const { accounts, server, user } = await openAccounts(refuse('failed'));
  server.answer({ 'accounts.listAccounts': listOf([accountAt(31)]) });
  await user.click(await within(accounts).findByRole('button', { name: 'Try again' }));
  expect(await within(accounts).findByText(/US Bank 31/)).toBeTruthy();
});

test('each account says how far it is verified, by whom, and on what evidence', async () => {
  const { accounts } = await openAccounts(
    listOf(
      [
        accountAt(31, { status: 'documents_accepted', history: [found()] }),
        accountAt(32, { status: 'failed', history: [found({ status: 'failed', evidence: null, reference: null })] }),
        accountAt(33, { history: [found({ status: 'unverified', evidence: null, note: null })] }),
      ],
      { verifiable: false, checks: ['instant'] },
    ),
  );
  const lines = await within(accounts).findAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Voided check · Call 7');
  expect(lines[0]?.textContent).toContain('Holder and numbers match.');
  expect(lines[1]?.textContent).toContain('Una Reyes');
  expect(lines[2]?.textContent).toContain('Una Reyes');
  expect(within(accounts).queryByRole('button', { name: /^Verify/ })).toBeNull();
});

test('what was found is saved with its evidence, and only once it says what was compared', async () => {
  const { accounts, user, server } = await openAccounts(
    listOf([accountAt(31), accountAt(32, { status: 'confirmed_by_bank', history: [found()] })]),
    { 'accounts.verifyAccount': listOf([accountAt(31, { status: 'confirmed_by_bank', history: [found()] })]) },
  );
  const [first] = await within(accounts).findAllByRole('button', { name: /US Bank 31/ });
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }));
  expect(server.asked('accounts.verifyAccount')).toEqual([]);
  const [finding, evidence] = within(dialog).getAllByRole('combobox');
  await user.selectOptions(finding as HTMLElement, 'confirmed_by_bank');
  await user.selectOptions(evidence as HTMLElement, 'bank_call');
  const [reference, note] = within(dialog).getAllByRole('textbox');
  await user.type(reference as HTMLElement, 'Call 1042');
  await user.type(note as HTMLElement, 'The bank named the holder.');
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }));
  await waitFor(() =>
    expect(server.asked('accounts.verifyAccount')[0]?.body).toEqual({
      status: 'confirmed_by_bank',
      evidence: 'bank_call',
      reference: 'Call 1042',
      note: 'The bank named the holder.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a finding that is refused keeps what was typed', async () => {
  const { accounts, user } = await openAccounts(listOf([accountAt(31)]), {
    'accounts.verifyAccount': refuse('wrong_state'),
  });
  await user.click(await within(accounts).findByRole('button', { name: /US Bank 31/ }));
  const dialog = await screen.findByRole('dialog');
  const [reference, note] = within(dialog).getAllByRole('textbox');
  await user.type(reference as HTMLElement, 'Call 1042');
  await user.type(note as HTMLElement, 'The bank named the holder.');
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect((note as HTMLTextAreaElement).value).toBe('The bank named the holder.');
});
