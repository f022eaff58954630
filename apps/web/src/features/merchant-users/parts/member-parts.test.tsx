import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { memberAt, permissions } from '../../../testing/team.ts';
import { AT } from '../../../testing/tickets.ts';

const DANA = memberAt(1);

const openMember = (member = DANA, answers: Answers = {}, address = `/usermerchant?open=${member.id}`) =>
  openPage(address, {
    as: 'merchant',
    answers: {
      'merchantUsers.listTeam': pageOf([member]),
      'merchantUsers.listPermissions': permissions(),
      'merchantUsers.readMember': member,
      ...answers,
    },
  });

const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a person is shown with when they came last and whether their PIN works', async () => {
  await openMember(memberAt(1, { has_pin: true, last_login: AT }));
  const drawer = await drawerOf('Dana 1');
  expect(await drawer.findByText('Set')).toBeTruthy();
  expect(drawer.queryByText('Never')).toBeNull();
});

test('a PIN that was tried too often is shown as locked', async () => {
  await openMember(memberAt(1, { has_pin: true, pin_locked: true }));
  expect(await (await drawerOf('Dana 1')).findByText('Locked')).toBeTruthy();
});

test('somebody the payment provider suspended is shown with whom to ask, and cannot be changed', async () => {
  await openMember(memberAt(1, { state: 'suspended', stepsOpen: [] }));
  const drawer = await drawerOf('Dana 1');
  expect(await drawer.findByText('Suspended by your payment provider. Contact support.')).toBeTruthy();
  expect(drawer.getByText('You can see this person but not change them.')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a person who cannot be read, and permissions that do not come, are asked for again', async () => {
  const { server, user } = await openMember(DANA, { 'merchantUsers.readMember': refuse('not_found') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'merchantUsers.readMember': DANA });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

test('without the permissions nobody is invited; they are asked for again', async () => {
  const { server, user } = await openMember(
    DANA,
    { 'merchantUsers.listPermissions': refuse('failed') },
    '/usermerchant?open=new',
  );
  const drawer = await drawerOf('Invite a person');
  const again = await drawer.findByRole('button', { name: 'Try again' });
  server.answer({ 'merchantUsers.listPermissions': permissions() });
  await user.click(again);
  expect(await drawer.findByRole('button', { name: 'Send invitation' })).toBeTruthy();
});

test('while a person is on their way the drawer is busy', async () => {
  await openMember(DANA, { 'merchantUsers.readMember': never });
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-busy="true"]')).toBeTruthy());
});

test('nobody is left with no permission at all, and whoever ends up at a preset has that', async () => {
  const viewer = memberAt(1, { role_setting: 'viewer', permissions: [...ROLE_PRESETS.viewer] });
  const { server, user } = await openMember(viewer, { 'merchantUsers.updateMember': viewer });
  const drawer = await drawerOf('Dana 1');
  await user.click(await drawer.findByRole('radio', { name: 'Custom' }));
  const held = drawer.getAllByRole('switch', { checked: true });
  expect(held).toHaveLength(ROLE_PRESETS.viewer.length);
  for (const one of held) await user.click(one);
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Choose at least one permission.')).toBeTruthy();
  expect(server.asked('merchantUsers.updateMember')).toHaveLength(0);
  for (const one of held) await user.click(one);
  expect(drawer.getByRole('radio', { name: 'Viewer', checked: true })).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('merchantUsers.updateMember')[0]?.body).toMatchObject({ role_setting: 'viewer' }),
  );
});

test('where somebody else was faster the current version is one press away, and what was typed stays until then', async () => {
  const { server, user } = await openMember(DANA, { 'merchantUsers.updateMember': refuse('stale') });
  const drawer = await drawerOf('Dana 1');
  const last = await drawer.findByRole('textbox', { name: /Last name/ });
  await user.clear(last);
  await user.type(last, 'Okafor');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const reload = await drawer.findByRole('button', { name: 'Load the current version' });
  expect(last).toHaveProperty('value', 'Okafor');
  server.answer({ 'merchantUsers.readMember': memberAt(1, { last_name: 'Vance', version: 3 }) });
  await user.click(reload);
  await waitFor(() => expect(drawer.getByRole('textbox', { name: /Last name/ })).toHaveProperty('value', 'Vance'));
});

test('the number of somebody who was only invited can be corrected; a wrong one is said', async () => {
  const invited = memberAt(1, { state: 'invited', mobile: '4155552671' });
  const { server, user } = await openMember(invited, { 'merchantUsers.updateMember': invited });
  const drawer = await drawerOf('Dana 1');
  const mobile = await drawer.findByRole('textbox', { name: /Mobile number/ });
  expect(mobile).toHaveProperty('value', '(415) 555-2671');
  await user.clear(mobile);
  await user.type(mobile, '415');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mobile.getAttribute('aria-invalid')).toBe('true'));
  expect(server.asked('merchantUsers.updateMember')).toHaveLength(0);
  await user.clear(mobile);
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked('merchantUsers.updateMember')[0]?.body.mobile).toBeNull());
});

test('an address that does not take mail is marked, and nobody of a role and a state is said', async () => {
  const bounced = memberAt(1, { mail_problem: { kind: 'bounce', at: AT, detail: 'No such mailbox' }, last_login: AT });
  const { server, user } = await openMember(bounced, {}, '/usermerchant');
  expect(await screen.findByText('Email bounced')).toBeTruthy();
  server.answer({ 'merchantUsers.listTeam': pageOf([]) });
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Deactivated' }));
  expect(await screen.findByText('Nobody has this role and state.')).toBeTruthy();
});
