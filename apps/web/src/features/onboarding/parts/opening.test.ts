import type { QuestionView } from '@ledgate/contract/query-view.ts';
import { describe, expect, test } from 'vitest';

import { isDocumentOpen, isWholeOpen, openingOf } from './opening.ts';

const question = (change: Partial<QuestionView>): QuestionView => ({
  id: 'q',
  ticket_id: 't',
  section: 'company',
  record: null,
  field: null,
  document: null,
  about: '',
  query_rest: 'Why?',
  ...change,
});

const asked = [
  question({ section: 'ownership', record: 'ada', field: 'email' }),
  question({ id: 'p', section: 'documents', document: 'w9' }),
];
const sight = { editable: true, only_asked: true, asked };

describe('while questions are open', () => {
  test('a record shows exactly the asked field open, and the question beside it', () => {
    const ada = openingOf(sight, 'ownership', 'ada');
    expect([ada.isOpen('email'), ada.isOpen('phone'), ada.isWhole]).toEqual([true, false, false]);
    expect(ada.questions.map(({ id }) => id)).toEqual(['q']);
    expect(openingOf(sight, 'ownership', 'eve').isOpen('email')).toBe(false);
    expect(openingOf(sight, 'ownership', 'eve').questions).toEqual([]);
  });

  test('no record is added and no other paper handed in', () => {
    expect(isWholeOpen(sight, 'ownership')).toBe(false);
    expect(isDocumentOpen(sight, ['w9'], null)).toBe(true);
    expect(isDocumentOpen(sight, ['articles'], null)).toBe(false);
  });
});

test('a draft is open as a whole, and what is under review is shut', () => {
  const draft = { editable: true, only_asked: false, asked: [] };
  expect(openingOf(draft, 'company', null)).toMatchObject({ isReadOnly: false, isWhole: true });
  expect(isDocumentOpen(draft, ['articles'], null)).toBe(true);
  const shut = openingOf({ ...draft, editable: false }, 'company', null);
  expect([shut.isReadOnly, shut.isOpen('website'), shut.isWhole]).toEqual([true, false, false]);
});
