import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPart } from '../../../testing/open-page.tsx';
import { MERCHANT } from '../../../testing/people.ts';
import { CaseCounter } from './case-counter.tsx';

test('an admin is led from a case to what its merchant sells', async () => {
  openPart(<CaseCounter merchant={MERCHANT.uid} />, { as: 'admin' });
  for (const [name, path] of [
    ['Sales', '/sales'],
    ['Registers', '/registers'],
    ['Products', '/products'],
  ] as const)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`${path}?merchant=${MERCHANT.uid}`);
});

test.each(['underwriter', 'iso'] as const)('an %s is not', (role) => {
  openPart(<CaseCounter merchant={MERCHANT.uid} />, { as: role });
  expect(screen.queryByRole('link')).toBeNull();
});
