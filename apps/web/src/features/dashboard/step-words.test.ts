import { expect, test } from 'vitest';

import { stepWords } from './step-words.ts';

test('a known step is said in plain words, an unknown one is still readable', () => {
  expect(stepWords('user.blocked')).toBe('Blocked a user');
  expect(stepWords('application.rate_set')).toBe('Application: rate set');
});
