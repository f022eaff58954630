import type { UserRow } from '@ledgate/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const userAt = (number: number, changes: Partial<UserRow> = {}): UserRow => ({
  id: idOf(number),
  name: `Dana ${number}`,
  first_name: 'Dana',
  last_name: String(number),
  email: `dana${number}@kestrel.example`,
  mobile: null,
  texts_stopped_at: null,
  mail_problem: null,
  role: 'underwriter',
  iso: null,
  merchant: null,
  state: 'active',
  is_blocked: false,
  blocked_at: null,
  last_login: null,
  created_at: AT,
  version: 2,
  stepsOpen: ['edit', 'block', 'delete'],
  ...changes,
});

const openUsers = (answers: Answers, address = '/users') =>
  openPage(address, {
    as: 'admin',
    answers: { 'users.listUsers': pageOf([userAt(1)]), 'users.listIsos': { results: [] }, ...answers },
  });

const step = async ({ user }: Opened, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana 1' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('while the users are on their way the list is busy', async () => {
  await openUsers({ 'users.listUsers': never });
  expect(isBusy()).toBe(true);
});

test('a list without users says what to do', async () => {
  await openUsers({ 'users.listUsers': pageOf([]) });
  expect(await screen.findByText('No users yet')).toBeTruthy();
});

test('a list that cannot be loaded can be tried again', async () => {
  const { server, user } = await openUsers({ 'users.listUsers': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'users.listUsers': pageOf([userAt(1)]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('dana1@kestrel.example')).toBeTruthy();
});

test('a thousand users are turned page by page, a hundred at a time', async () => {
  const results = Array.from({ length: 100 }, (_, at) => userAt(at + 1));
  const { server, user } = await openUsers(
    { 'users.listUsers': { ...pageOf(results), count: 1000, next: '/next' } },
    '/users?page_size=100',
  );
  const table = await screen.findByRole('table', { name: 'Users' });
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(100));
  expect(table.getAttribute('aria-rowcount')).toBe('1001');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.asked('users.listUsers').at(-1)?.query.page).toBe(2));
});

test('role, state, words and order are asked of the server and stand in the address', async () => {
  const { server, user, address } = await openUsers({});
  await screen.findByText('Dana 1');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'ISO' }));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Blocked' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ot{Enter}');
  await user.click(screen.getByRole('button', { name: /Email/ }));
  await waitFor(() =>
    expect(server.asked('users.listUsers').at(-1)?.query).toMatchObject({
      role__in: ['iso'],
      state: 'blocked',
      search: 'ot',
      ordering: 'email',
    }),
  );
  expect(address()).toContain('role=iso');
});

test('whose mail comes back is marked, and can be asked for', async () => {
  const mail_problem = { kind: 'bounce', detail: 'No such user', at: AT } as const;
  const spam = { ...mail_problem, kind: 'complaint' } as const;
  const users = [userAt(1), userAt(2, { mail_problem }), userAt(3, { mail_problem: spam })];
  const { server, user } = await openUsers({ 'users.listUsers': pageOf(users) });
  await screen.findByText('Dana 3');
  const marked = within(screen.getByRole('table', { name: 'Users' })).getAllByText('Email bounced');
  expect(marked.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('dana2@')]);
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Email bounced' }));
  await waitFor(() => expect(server.asked('users.listUsers').at(-1)?.query.state).toBe('mail_returned'));
});

test('filters that match nobody can be cleared', async () => {
  const { user, address } = await openUsers({ 'users.listUsers': pageOf([]) }, '/users?search=otter');
  expect(await screen.findByText(/No name or email contains “otter”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/users'));
});

test('an invitation wants a name, an address and a role', async () => {
  const { server, user } = await openUsers({}, '/users?open=new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite a user' });
  await user.click(within(drawer).getByRole('button', { name: 'Send invitation' }));
  expect((await within(drawer).findAllByText(/Choose a role\./)).length).toBeGreaterThan(0);
  expect(server.asked('users.createUser')).toEqual([]);
});

const fill = async ({ user }: Opened, drawer: HTMLElement, name: RegExp, text: string): Promise<void> => {
  await user.click(within(drawer).getByRole('textbox', { name }));
  await user.paste(text);
};

test('somebody who works for an ISO is invited for that ISO', async () => {
  const opened = await openUsers(
    {
      'users.listIsos': { results: [{ uid: idOf(800), name: 'Kestrel Partners' }] },
      'users.createUser': userAt(9, { email: 'ivy@kestrel.example' }),
    },
    '/users?open=new',
  );
  const { server, user } = opened;
  const drawer = await screen.findByRole('dialog', { name: 'Invite a user' });
  await fill(opened, drawer, /^Email/, 'Ivy@kestrel.example');
  await fill(opened, drawer, /^First name/, 'Ivy');
  await fill(opened, drawer, /^Last name/, 'Lund');
  await user.click(within(drawer).getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'ISO' }));
  await user.click(await within(drawer).findByRole('combobox', { name: /^ISO/ }));
  await user.click(await screen.findByRole('option', { name: 'Kestrel Partners' }));
  await user.click(within(drawer).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation is on its way to ivy@kestrel.example')).toBeTruthy();
  expect(server.asked('users.createUser')[0]?.body).toMatchObject({
    email: 'ivy@kestrel.example',
    role: 'iso',
    iso: idOf(800),
    mobile: null,
  });
});

test('a person is changed at the version that was read', async () => {
  const opened = await openUsers(
    { 'users.readUser': userAt(1, { last_login: AT }), 'users.updateUser': userAt(1, { name: 'Dana Reed' }) },
    `/users?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Dana 1' });
  const last = await within(drawer).findByRole('textbox', { name: /^Last name/ });
  await opened.user.clear(last);
  await opened.user.paste('Reed');
  await opened.user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dana Reed was saved')).toBeTruthy();
  expect(opened.server.asked('users.updateUser')[0]).toMatchObject({ ifMatch: '"2"', body: { last_name: 'Reed' } });
});

test('a person whom somebody else changed meanwhile can be loaded anew', async () => {
  const { server, user } = await openUsers(
    { 'users.readUser': userAt(1), 'users.updateUser': refuse('stale') },
    `/users?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog');
  const last = await within(drawer).findByRole<HTMLInputElement>('textbox', { name: /^Last name/ });
  await user.clear(last);
  await user.paste('Reed');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await within(drawer).findByText('Someone else changed this');
  server.answer({ 'users.readUser': userAt(1, { last_name: 'Other', version: 3 }) });
  await user.click(within(drawer).getByRole('button', { name: 'Load the current version' }));
  await waitFor(() =>
    expect(within(drawer).getByRole<HTMLInputElement>('textbox', { name: /^Last name/ }).value).toBe('Other'),
  );
});

test('a field that the server refuses is marked', async () => {
  const { user } = await openUsers(
    {
      'users.readUser': userAt(1),
      'users.updateUser': refuse('invalid', { errors: { last_name: ['This is no name.'] } }),
    },
    `/users?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog');
  await user.click(await within(drawer).findByRole('textbox', { name: /^Last name/ }));
  await user.paste('x');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findByText('This is no name.')).toBeTruthy();
});

test('who may look and not change is told so, and a person who is gone is no blank page', async () => {
  const { server } = await openUsers(
    { 'users.readUser': userAt(1, { stepsOpen: [], merchant: { uid: idOf(3), name: 'Harbor' } }) },
    `/users?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Dana 1' });
  expect(await within(drawer).findByText('Your role can see this person but not change them.')).toBeTruthy();
  expect(server.asked('users.readUser')).toHaveLength(1);
});

test('a person who cannot be read can be tried again', async () => {
  await openUsers({ 'users.readUser': refuse('not_found') }, `/users?open=${idOf(1)}`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('Not found')).toBeTruthy();
});

test('blocking asks first', async () => {
  const opened = await openUsers({ 'users.removeUser': { done: true } });
  await step(opened, 'Block');
  const dialog = await screen.findByRole('dialog', { name: 'Block Dana 1?' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Dana 1 was blocked')).toBeTruthy();
  expect(opened.server.asked('users.removeUser')[0]).toMatchObject({ query: {}, ifMatch: '"2"' });
});

test('deleting wants the address typed', async () => {
  const opened = await openUsers({
    'users.removeUser': { done: true },
    'queue.listAssignees': { people: [], isos: [] },
  });
  await step(opened, 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dana 1?' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(opened.server.asked('users.removeUser')).toEqual([]);
  await fill(opened, dialog, /./, 'dana1@kestrel.example');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dana 1 was deleted')).toBeTruthy();
  expect(opened.server.asked('users.removeUser')[0]?.query).toEqual({ wantto: 'delete' });
});

test('who leaves cases and tasks hands them to a colleague, also where nobody knows how many there are', async () => {
  const una = { uid: idOf(2), name: 'Una Reyes', open: 0 };
  const opened = await openUsers({
    'users.removeUser': { done: true },
    'queue.listAssignees': { people: [una], isos: [] },
  });
  await step(opened, 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dana 1?' });
  const choice = await within(dialog).findByRole('combobox', { name: 'Hand over cases and tasks to' });
  expect(within(dialog).queryByText(/open case/)).toBeNull();
  await opened.user.selectOptions(choice, 'Una Reyes');
  await fill(opened, dialog, /^Type/, 'dana1@kestrel.example');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dana 1 was deleted')).toBeTruthy();
  expect(opened.server.asked('users.removeUser')[0]?.query).toEqual({ wantto: 'delete', hand_over_to: idOf(2) });
});

test('the last admin cannot be blocked, and the dialog says why', async () => {
  const opened = await openUsers({ 'users.removeUser': refuse('last_admin') });
  await step(opened, 'Block');
  const dialog = await screen.findByRole('dialog');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findByText('There must be at least one admin')).toBeTruthy();
  await opened.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('somebody who is blocked is unblocked, somebody invited is invited again', async () => {
  const stepsOpen: UserRow['stepsOpen'] = ['unblock', 'invite', 'edit'];
  const opened = await openUsers({
    'users.listUsers': pageOf([userAt(1, { state: 'blocked', stepsOpen })]),
    'users.unblockUser': userAt(1),
    'users.inviteAgain': { done: true },
    'users.readUser': userAt(1),
  });
  await step(opened, 'Unblock');
  expect(await screen.findByText('Dana 1 was unblocked')).toBeTruthy();
  await step(opened, 'Send the invitation again');
  expect(await screen.findByText('A new invitation is on its way to dana1@kestrel.example')).toBeTruthy();
  await step(opened, 'Edit');
  await waitFor(() => expect(opened.address()).toContain(`open=${idOf(1)}`));
});

test('a step that is refused is told', async () => {
  const opened = await openUsers({
    'users.listUsers': pageOf([userAt(1, { stepsOpen: ['unblock'] })]),
    'users.unblockUser': refuse('wrong_state'),
  });
  await step(opened, 'Unblock');
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
});
