import { expect, test } from 'vitest';
import { actionWords, groupWords } from './audit-actions.ts';

test.each([
  ['application.section_saved', 'Section saved'],
  ['application.approve', 'Approved'],
  ['queue.nextTaken', 'Next case taken'],
  ['user.email_changed', 'Email changed'],
])('the action %s is read as "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ['user.role_changed', 'User role changed'],
  ['queue.viewShared', 'Queue view shared'],
  ['application.toString', 'Application to string'],
  ['odd', 'Odd'],
])('the action %s of another release is still read, as "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test('what an action has to do with is named, also what another release knew', () => {
  expect(groupWords('sign_in')).toBe('Sign-in');
  expect(groupWords('virtual_terminal')).toBe('Virtual terminal');
});
