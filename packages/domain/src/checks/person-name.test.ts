import { expect, test } from 'vitest';
import { checkPersonName, NAME_MAX } from './person-name.ts';

test.each([
  'Marisol',
  "O'Brien",
  'Jean-Luc',
  'Nguyễn',
  '李',
  'Åsa 2nd',
  '  Padded  ',
  'x'.repeat(NAME_MAX),
  `  ${'x'.repeat(NAME_MAX)}  `,
])('"%s" is taken as a name', (text) => {
  expect(checkPersonName(text)).toEqual({ ok: true });
});

test.each([
  ['', 'Enter a name.'],
  ['   ', 'Enter a name.'],
  ['x'.repeat(NAME_MAX + 1), `A name has at most ${NAME_MAX} characters.`],
  ['123', 'A name has at least one letter.'],
  ['…', 'A name has at least one letter.'],
  ['<b>Bob</b>', 'A name cannot hold < or > or control characters.'],
  ['Bob\nBcc: x', 'A name cannot hold < or > or control characters.'],
  ['Bob\u0000', 'A name cannot hold < or > or control characters.'],
  ['Bob\u007f', 'A name cannot hold < or > or control characters.'],
])('%j is refused as a name', (text, reason) => {
  expect(checkPersonName(text)).toEqual({ ok: false, reason });
});
