import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { memberAt, OWNER, permissions } from '../../../testing/team.ts';

const openTeam = (answers: Answers = {}, address = '/usermerchant') =>
  openPage(address, {
    as: 'merchant',
    answers: {
      'merchantUsers.listTeam': pageOf([OWNER, memberAt(1)]),
      'merchantUsers.listPermissions': permissions(),
      'merchantUsers.readMember': memberAt(1),
      ...answers,
    },
  });

const step = async ({ user }: Opened, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana 1' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

const fill = async ({ user }: Opened, drawer: HTMLElement, name: RegExp, text: string): Promise<void> => {
  await user.click(within(drawer).getByRole('textbox', { name }));
  await user.paste(text);
};

test('while the team is on its way the list is busy', async () => {
  await openTeam({ 'merchantUsers.listTeam': never });
  expect(isBusy()).toBe(true);
});

test('a team of nobody says what to do', async () => {
  await openTeam({ 'merchantUsers.listTeam': pageOf([]) });
  expect(await screen.findByText('Nobody here yet')).toBeTruthy();
});

test('a list that cannot be loaded can be tried again', async () => {
  const { server, user } = await openTeam({ 'merchantUsers.listTeam': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'merchantUsers.listTeam': pageOf([memberAt(1)]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('dana1@kestrel.example')).toBeTruthy();
});

test('a thousand people are shown a page at a time, the owner without steps', async () => {
  const rows = [OWNER, ...Array.from({ length: 24 }, (_, at) => memberAt(at + 10))];
  const { server, user } = await openTeam({ 'merchantUsers.listTeam': { ...pageOf(rows), count: 1_000 } });
  expect(await screen.findByText('Dana 33')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Dana 9' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(server.asked('merchantUsers.listTeam').at(-1)?.query).toMatchObject({ page: 2 }));
});

test('filters that match nobody can be cleared', async () => {
  const { user, address } = await openTeam(
    { 'merchantUsers.listTeam': pageOf([]) },
    '/usermerchant?search=otter&state=invited',
  );
  expect(await screen.findByText(/No name or email contains “otter”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/usermerchant'));
});

test('somebody is invited as cashier, and one more switch makes the role their own', async () => {
  const opened = await openTeam({ 'merchantUsers.inviteMember': memberAt(2) }, '/usermerchant?open=new');
  const { server, user } = opened;
  const drawer = await screen.findByRole('dialog', { name: 'Invite a person' });
  await within(drawer).findByRole('radio', { name: 'Cashier', checked: true });
  await fill(opened, drawer, /Email/, 'Noor@Kestrel.example');
  await fill(opened, drawer, /First name/, 'Noor');
  await fill(opened, drawer, /Last name/, 'Haddad');
  await user.click(within(drawer).getByRole('switch', { name: /^Void/ }));
  expect(within(drawer).getByRole('radio', { name: 'Custom', checked: true })).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation is on its way to noor@kestrel.example')).toBeTruthy();
  expect(server.asked('merchantUsers.inviteMember')[0]?.body).toMatchObject({
    email: 'noor@kestrel.example',
    role_setting: 'custom',
    permissions: ['charge_vt', 'void_vt', 'read_product', 'use_pos', 'open_shift', 'close_shift'],
  });
});

test('an invitation that is refused keeps what was typed', async () => {
  const opened = await openTeam({ 'merchantUsers.inviteMember': refuse('already_exists') }, '/usermerchant?open=new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite a person' });
  await within(drawer).findByRole('radio', { name: 'Cashier' });
  await fill(opened, drawer, /Email/, 'noor@kestrel.example');
  await fill(opened, drawer, /First name/, 'Noor');
  await fill(opened, drawer, /Last name/, 'Haddad');
  await opened.user.click(within(drawer).getByRole('button', { name: 'Send invitation' }));
  expect(await within(drawer).findByRole('alert')).toBeTruthy();
  expect(within(drawer).getByRole<HTMLInputElement>('textbox', { name: /First name/ }).value).toBe('Noor');
});

test('what one may not hand out is shown, but not to be switched', async () => {
  const list = permissions(['manage_user', 'use_pos']);
  await openTeam({ 'merchantUsers.listPermissions': list }, '/usermerchant?open=new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite a person' });
  const refund = await within(drawer).findByRole<HTMLInputElement>('switch', { name: /^Refund(?! sales)/ });
  expect(refund.disabled).toBe(true);
  expect(within(drawer).getAllByText('You can’t give this: you don’t have it yourself.').length).toBe(33);
  expect(within(drawer).getByRole<HTMLInputElement>('radio', { name: 'Manager' }).disabled).toBe(true);
});

test('a role is changed over the version that was seen', async () => {
  const saved = memberAt(1, { role_setting: 'viewer' });
  const opened = await openTeam({ 'merchantUsers.updateMember': saved });
  await step(opened, 'Edit');
  const drawer = await screen.findByRole('dialog', { name: 'Dana 1' });
  await opened.user.click(await within(drawer).findByRole('radio', { name: 'Viewer' }));
  await opened.user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(opened.server.asked('merchantUsers.updateMember')).toHaveLength(1));
  const [sent] = opened.server.asked('merchantUsers.updateMember');
  expect(sent?.body).toMatchObject({ role_setting: 'viewer', permissions: [...ROLE_PRESETS.viewer] });
});

test('who is deactivated can be let in again at once', async () => {
  const out = memberAt(1, { state: 'deactivated', version: 3 });
  const opened = await openTeam({
    'merchantUsers.deactivateMember': out,
    'merchantUsers.activateMember': memberAt(1, { version: 4 }),
  });
  await step(opened, 'Deactivate');
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(opened.server.asked('merchantUsers.activateMember')).toHaveLength(1));
});

test('removing asks first, and says what stays', async () => {
  const opened = await openTeam({ 'merchantUsers.removeMember': { done: true } });
  await step(opened, 'Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove Dana 1?' });
  expect(within(dialog).getByText(/stays in your records under their name/)).toBeTruthy();
  expect(opened.server.asked('merchantUsers.removeMember')).toEqual([]);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(opened.server.asked('merchantUsers.removeMember')).toHaveLength(1));
});

test('the owner is shown, and that nothing about them can be changed', async () => {
  await openTeam({ 'merchantUsers.readMember': OWNER }, `/usermerchant?open=${OWNER.id}`);
  expect(await screen.findByText(/The account owner can do everything/)).toBeTruthy();
});

test('a PIN is set, refused where everybody would try it, and removed', async () => {
  const member = memberAt(1, { has_pin: true, pin_locked: true, stepsOpen: ['edit', 'pin'] });
  const opened = await openTeam({
    'merchantUsers.listTeam': pageOf([member]),
    'merchantUsers.setMemberPin': memberAt(1, { has_pin: true }),
  });
  const { server, user } = opened;
  await step(opened, 'PIN');
  const dialog = await screen.findByRole('dialog', { name: 'PIN of Dana 1' });
  expect(within(dialog).getByText(/A new one unlocks it/)).toBeTruthy();
  const field = within(dialog).getByLabelText(/New PIN/);
  await user.type(field, '12 34');
  await user.click(within(dialog).getByRole('button', { name: 'Save PIN' }));
  expect(await within(dialog).findByText(/one of the first that people try/)).toBeTruthy();
  expect(server.asked('merchantUsers.setMemberPin')).toHaveLength(0);
  await user.clear(field);
  await user.type(field, '4071');
  await user.click(within(dialog).getByRole('button', { name: 'Save PIN' }));
  expect(await screen.findByText('Dana 1 has a new PIN')).toBeTruthy();
  await step(opened, 'PIN');
  await user.click(await screen.findByRole('button', { name: 'Remove PIN' }));
  expect(await screen.findByText('Dana 1 has no PIN any more')).toBeTruthy();
  expect(server.asked('merchantUsers.setMemberPin').map(({ body }) => body)).toEqual([{ pin: '4071' }, { pin: null }]);
});
