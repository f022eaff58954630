import { expect, test } from 'vitest';

import { idOf } from '../../testing/people.ts';
import { taskAt } from '../../testing/tasks.ts';
import { placeOf } from './task-place.ts';

const uid = idOf(7);
const application = idOf(500);

test.each([
  ['settlement_difference', { difference: uid }, { to: '/differences', search: { difference: uid } }],
  ['clearing_overdue', { batch: uid }, { to: '/batches/$uid', params: { uid } }],
  ['clearing_overdue', {}, { to: '/deposits' }],
  ['deposit_returned', { deposit: uid }, { to: '/deposits/$uid', params: { uid } }],
  ['dispute_check', { dispute: uid }, { to: '/disputes/$uid', params: { uid } }],
  ['month_debit', { statement: uid }, { to: '/statements/$uid', params: { uid } }],
  ['month_debit', {}, { to: '/applications/$uid', params: { uid: application } }],
  ['limit_passed', {}, { to: '/watching', search: { application } }],
  ['hold_to_release', {}, { to: '/watching', search: { application } }],
  ['change_to_check', {}, { to: '/changes/$uid', params: { uid: application } }],
  ['match_inquiry', {}, { to: '/applications/$uid', search: { tab: 'risk' } }],
] as const)('a task of the kind %s with %o leads to where it is done', (kind, details, place) => {
  expect(placeOf(taskAt(1, { kind, details }))).toMatchObject(place);
});

test('what concerns the whole house is done at the watch lists', () => {
  expect(placeOf(taskAt(1, { application: null }))).toMatchObject({ to: '/watch-lists' });
});
