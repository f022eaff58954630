import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { differenceView } from '../../../testing/settlement.ts';

const LIST = { results: [differenceView(1)], next_cursor: null };

const open = (answers: Answers = {}) =>
  openPage('/differences', { as: 'admin', answers: { 'settlement.listDifferences': LIST, ...answers } });

test('while differences are on their way the page is busy', async () => {
  await open({ 'settlement.listDifferences': never });
  expect(isBusy()).toBe(true);
});

test('where all matches, that is said, for open and closed ones', async () => {
  const { user, server } = await open({ 'settlement.listDifferences': { results: [], next_cursor: null } });
  expect(await screen.findByText('Everything matches')).toBeTruthy();
  await user.click(screen.getByText('Closed'));
  expect(await screen.findByText('Nothing was closed yet')).toBeTruthy();
  expect(server.asked('settlement.listDifferences').at(-1)?.query).toMatchObject({ state: 'closed' });
});

test('a difference is accepted with a reason, and never without', async () => {
  const { user, server } = await open({ 'settlement.acceptDifference': differenceView(1, { ending: 'accepted' }) });
  await user.click(await screen.findByText('Fee is not what was agreed'));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  expect(server.asked('settlement.acceptDifference')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The provider raised its price');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Difference accepted')).toBeTruthy();
  expect(server.asked('settlement.acceptDifference')[0]?.body).toEqual({ reason: 'The provider raised its price' });
});

test('what is not accepted keeps the reason', async () => {
  const { user } = await open({ 'settlement.acceptDifference': refuse('wrong_state') });
  await user.click(await screen.findByText('Fee is not what was agreed'));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Once more');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Once more');
});

test('closed ones say how they ended', async () => {
  const closed = { closed_at: '2026-11-25T15:00:00.000Z' };
  await open({
    'settlement.listDifferences': {
      results: [
        differenceView(1, { ...closed, ending: 'accepted', closed_by: 'Robin Park', reason: 'Too small' }),
        differenceView(2, { ...closed, ending: 'explained', payment: { id: idOf(5), reference: 'P-5' } }),
        differenceView(3, { about: '' }),
      ],
      next_cursor: null,
    },
  });
  expect(await screen.findByText('Accepted by Robin Park: Too small')).toBeTruthy();
  expect(screen.getByText('Explained by a later batch')).toBeTruthy();
  expect(screen.getByText('· P-5')).toBeTruthy();
});

test('a task leads to its one difference, and from there to all', async () => {
  const { server } = await openPage(`/differences?difference=${idOf(1)}`, {
    as: 'admin',
    answers: { 'settlement.listDifferences': LIST },
  });
  expect(await screen.findByRole('link', { name: 'Show all differences' })).toBeTruthy();
  expect(server.asked('settlement.listDifferences')[0]?.query).toMatchObject({ difference: idOf(1) });
});
