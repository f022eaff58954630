import { expect, test } from 'vitest';

import { begunMention, matching, piecesOf, putMention, stillMentioned } from './mentions.ts';

const DANA = { uid: 'd', name: 'Dana Whitfield' };
const DAN = { uid: 'n', name: 'Dan White' };

test('a mention begins with an at sign after a space or at the start, and not within an address', () => {
  expect(begunMention('@', 1)).toEqual({ at: 0, typed: '' });
  expect(begunMention('see @da', 7)).toEqual({ at: 4, typed: 'da' });
  expect(begunMention('see @dana whi please', 13)).toEqual({ at: 4, typed: 'dana whi' });
  expect(begunMention('mail dana@kestrel', 17)).toBeNull();
  expect(begunMention('see @dana whit field', 20)).toBeNull();
});

test('people are found by the beginning of any of their names, until one stands there in full', () => {
  expect(matching([DANA, DAN], 'whit')).toEqual([DANA, DAN]);
  expect(matching([DANA, DAN], 'dana')).toEqual([DANA]);
  expect(matching([DANA, DAN], 'Dan White ')).toEqual([]);
  expect(
    matching(
      Array.from({ length: 20 }, () => DANA),
      '',
    ),
  ).toHaveLength(8);
});

test('a name is put where it was begun, and the cursor after it', () => {
  expect(putMention('see @da please', 7, 4, DANA.name)).toEqual(['see @Dana Whitfield please', 20]);
});

test('whose name was taken out of the text is not mentioned any more', () => {
  expect(stillMentioned('@Dan White, look', [DANA, DAN, DAN])).toEqual(['n']);
});

test('a text falls into mentions and the rest', () => {
  expect(piecesOf('Hi @Dana Whitfield!', [DANA])).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@Dana Whitfield', isMention: true },
    { text: '!', isMention: false },
  ]);
  expect(piecesOf('Nobody', [])).toEqual([{ text: 'Nobody', isMention: false }]);
});
