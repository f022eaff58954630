import type { WatchedView } from '@ledgate/contract/watching.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { holdView, ROBIN, WATCHED_AT as AT, watched } from '../../../testing/watching.ts';

const listed = (...results: WatchedView[]) => ({ results, has_more: false });
const open = (answers: Answers, as: 'admin' | 'underwriter' = 'admin') => openPage('/watching', { as, answers });

test('while merchants are on their way the page is busy', async () => {
  await open({ 'watching.listWatched': never });
  expect(isBusy()).toBe(true);
});

test('a list that does not come can be tried again', async () => {
  await open({ 'watching.listWatched': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('where nobody passed anything, that is said', async () => {
  await open({ 'watching.listWatched': listed() });
  expect(await screen.findByText('Everyone is within limits')).toBeTruthy();
});

test('a hold is proposed with a reason and words for the merchant, and never without', async () => {
  const { user, server } = await open(
    { 'watching.listWatched': listed(watched()), 'watching.proposeHold': holdView() },
    'underwriter',
  );
  expect(await screen.findByText('Sold $135.00 this month.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Propose a hold' }));
  const propose = async () =>
    user.click(screen.getAllByRole('button', { name: 'Propose a hold' }).at(-1) as HTMLElement);
  await screen.findByRole('dialog');
  await propose();
  expect(await screen.findByText('Say why, in at least 10 characters.')).toBeTruthy();
  expect(server.asked('watching.proposeHold')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Only the $15.00 above the approved volume' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Sales tripled overnight.');
  await user.type(screen.getByRole('textbox', { name: /merchant reads/ }), 'We need your invoices.');
  await propose();
  expect(await screen.findByText('Hold proposed. An admin decides.')).toBeTruthy();
  expect(server.asked('watching.proposeHold')[0]?.body).toEqual({
    scope: 'excess',
    reason: 'Sales tripled overnight.',
    told: 'We need your invoices.',
  });
});

test('a proposal is confirmed by a second person, after being asked', async () => {
  const { user, server } = await open({
    'watching.listWatched': listed(watched({ holds: [holdView()], proposable: [] })),
    'watching.confirmHold': holdView({ state: 'on' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm hold' }));
  await screen.findByRole('dialog');
  await user.click(screen.getAllByRole('button', { name: 'Confirm hold' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Deposits are on hold')).toBeTruthy();
  expect(server.asked('watching.confirmHold')).toHaveLength(1);
});

test('a release that is refused keeps the reason', async () => {
  const on = holdView({ state: 'on', on_at: AT, confirmed_by: ROBIN, open_steps: ['release'] });
  const { user } = await open({
    'watching.listWatched': listed(watched({ holds: [on] })),
    'watching.releaseHold': refuse('wrong_state'),
  });
  await user.click(await screen.findByRole('button', { name: 'Release hold' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'They explained it.');
  await user.click(screen.getAllByRole('button', { name: 'Release hold' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'They explained it.');
});

test('what a rule held, what was let go and what the provider lacks is said', async () => {
  const rule = holdView({
    state: 'on',
    cause: 'over_volume',
    scope: 'excess',
    cents: 15_00,
    proposed_by: null,
    on_at: AT,
  });
  const past = holdView({
    id: idOf(32),
    state: 'released',
    ended_at: AT,
    ended_by: ROBIN,
    end_reason: 'Explained.',
    open_steps: [],
  });
  await open({
    'watching.listWatched': listed(
      watched({
        holds: [{ ...rule, open_steps: [], release_asked_by: ROBIN, release_asked_why: 'It fits.' }, past],
        at_provider: { is_as_wanted: false, seen_at: null, fault: 'busy' },
        findings: [],
        assignee: ROBIN,
      }),
    ),
  });
  expect(await screen.findByText('$15.00 of deposits')).toBeTruthy();
  expect(screen.getByText('Robin Park asks to release it: It fits.')).toBeTruthy();
  expect(screen.getByText('1 earlier hold')).toBeTruthy();
  expect(screen.getByText(/does not have this yet/)).toBeTruthy();
  expect(screen.getByText('Within every limit.')).toBeTruthy();
});
