import { expect, test } from 'vitest';

import { findEntries } from './find-entries.ts';

const entry = (label: string, ...keywords: string[]) => ({ id: label, label, keywords, run: () => undefined });

const GROUPS = [
  { id: 'pages', title: 'Pages', entries: ['Alpha', 'Alpine', 'Altar', 'Alto', 'Almond'].map((label) => entry(label)) },
  { id: 'actions', title: 'Actions', entries: [entry('Sign out', 'leave')] },
];

const found = (text: string) =>
  findEntries(text, GROUPS).map(({ id, entries }) => [id, entries.map(({ label }) => label)]);

test('a group shows at most four results', () => {
  expect(found('al')).toEqual([['pages', ['Alpha', 'Alpine', 'Altar', 'Alto']]]);
});

test('every word typed has to begin a word of the entry', () => {
  expect(found('out sig')).toEqual([['actions', ['Sign out']]]);
  expect(found('ign')).toEqual([]);
});

test('other words for an entry find it too', () => {
  expect(found('lea')).toEqual([['actions', ['Sign out']]]);
});
