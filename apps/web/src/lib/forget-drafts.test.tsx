import { expect, test } from 'vitest';

import { forgetPlainDrafts } from './forget-drafts.ts';

test('drafts from before they were sealed are thrown away, and nothing else', () => {
  localStorage.setItem('ledgate.draft:u1:a1', '{"legal_name":"Harbor Coffee"}');
  localStorage.setItem('ledgate.theme', 'dark');
  forgetPlainDrafts();
  expect(localStorage.getItem('ledgate.draft:u1:a1')).toBeNull();
  expect(localStorage.getItem('ledgate.theme')).toBe('dark');
  localStorage.removeItem('ledgate.theme');
});
