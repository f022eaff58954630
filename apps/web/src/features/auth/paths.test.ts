import { expect, test } from 'vitest';

import { signInSearch } from './paths.ts';

test('after signing in people go to the page they wanted', () => {
  expect(signInSearch({ wanted: '/users?page=2', because: 'idle' })).toEqual({
    wanted: '/users?page=2',
    because: 'idle',
  });
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/login?wanted=/',
  7,
])('nobody is led away to %s', (wanted) => {
  expect(signInSearch({ wanted, because: 'whatever' })).toEqual({});
});
