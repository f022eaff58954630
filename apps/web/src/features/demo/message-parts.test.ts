import { expect, test } from 'vitest';

import { messageParts, ownAddress } from './message-parts.ts';

test('the code of a message stands apart from its words', () => {
  expect(messageParts('Your code is\n\n    042137\n\nIt works once, for 5 minutes.')).toEqual([
    { kind: 'text', text: 'Your code is\n\n    ' },
    { kind: 'code', text: '042137' },
    { kind: 'text', text: '\n\nIt works once, for 5 minutes.' },
  ]);
});

test('digits inside a link are no code', () => {
  const link = 'http://localhost:3000/reset-password/a123456/b';
  expect(messageParts(`Here: ${link}`)).toEqual([
    { kind: 'text', text: 'Here: ' },
    { kind: 'link', text: link },
  ]);
});

test('a link leads to this very server', () => {
  expect(ownAddress('https://elsewhere.example/activate/a/b?x=1')).toBe('/activate/a/b?x=1');
  expect(ownAddress('https://elsewhere.example/sign#a.b')).toBe('/sign#a.b');
});

test('a reference has six digits and is no code', () => {
  expect(messageParts('MA-204811 was returned').filter(({ kind }) => kind === 'code')).toEqual([]);
});

test('what stands behind the hash of a link goes along', () => {
  expect(ownAddress('https://elsewhere.example/sign#a.b')).toBe('/sign#a.b');
});
