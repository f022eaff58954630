import { expect, test } from 'vitest';

import { findEntries } from './find-entries.ts';

const entry = (label: string, ...keywords: string[]) => ({ id: label, label, keywords });

const GROUPS = [
  { group: 'Pages', actions: ['Alpha', 'Alpine', 'Altar', 'Alto', 'Almond'].map((label) => entry(label)) },
  { group: 'Actions', actions: [entry('Sign out', 'leave')] },
];

test('a group shows at most four results', () => {
  expect(findEntries('al', GROUPS)[0]?.actions.map(({ id }) => id)).toEqual(['Alpha', 'Alpine', 'Altar', 'Alto']);
});

test('every word typed has to begin a word of the entry', () => {
  expect(findEntries('out sig', GROUPS)).toEqual([{ group: 'Actions', actions: [entry('Sign out', 'leave')] }]);
  expect(findEntries('ign', GROUPS)).toEqual([]);
});

test('other words for an entry find it too', () => {
  expect(findEntries('lea', GROUPS)[0]?.actions[0]?.id).toBe('Sign out');
});
