import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

test.each([
  ['', []],
  ['a,b\n', [['a', 'b']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a,b",c\n', [['a,b', 'c']]],
  ['"say ""yes""",\n', [['say "yes"', '']]],
  ['"two\nlines",x\n', [['two\nlines', 'x']]],
])('a well-formed file %j is read cell by cell', (text, lines) => {
  expect(parseCsv(text)).toEqual(lines);
});

test.each(['a,b', 'a,b\r\n', 'a"b\n', '"a"b\n', '"a\n', 'a\nb,'])('a broken file %j is refused', (text) => {
  expect(() => parseCsv(text)).toThrow();
});
