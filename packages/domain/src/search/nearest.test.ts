import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corrections, mistypable, nearestOf, slipsTo } from './nearest.ts';
import { asKept, endingIn, isSearchable, wordsOf } from './words.ts';

describe('slips of the keys', () => {
  test.each([
    ['botle', 'bottle', 1],
    ['jonson', 'johnson', 1],
    ['bleu', 'blue', 1],
    ['bottel', 'bottle', 1],
    ['blue', 'blue', 0],
    ['joh', 'johnson', 0],
    ['jhonsno', 'johnson', 2],
    ['mug', 'blue', 3],
  ])('from %s to %s there are %i', (typed, known, slips) => {
    expect(slipsTo(typed, known)).toBe(slips);
  });

  test('a word begins every word that it begins, and one letter changed is one slip at most', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/);
    fc.assert(fc.property(word, word, (one, rest) => slipsTo(one, one + rest) === 0));
    fc.assert(
      fc.property(word, fc.nat(11), (known, at) => {
        const place = at % known.length;
        return slipsTo(`${known.slice(0, place)}#${known.slice(place + 1)}`, known) <= 1;
      }),
    );
  });
});

describe('what may have been meant', () => {
  test('is near: one slip in a short word, two in a long one', () => {
    expect(nearestOf('botle', ['bottles', 'bottle', 'beetle'])).toEqual([
      { word: 'bottle', slips: 1 },
      { word: 'bottles', slips: 1 },
    ]);
    expect(nearestOf('quilfether', ['quillfeather'])).toEqual([{ word: 'quillfeather', slips: 2 }]);
  });

  test('keeps what begins a known word, and short words and numbers as they are', () => {
    const near = new Map([
      ['blue', nearestOf('blue', ['blue', 'bluff'])],
      ['botle', nearestOf('botle', ['bottle', 'battle'])],
    ]);
    expect(mistypable('Blue Botle of 4711 blue')).toEqual(['blue', 'botle']);
    expect(corrections('Blue Botle of 4711', near)).toEqual(['blue bottle of 4711']);
  });

  test('is nothing where a word has nothing near to it, or nothing is mistyped', () => {
    expect(corrections('blue xyzzy', new Map([['xyzzy', []]]))).toEqual([]);
    expect(corrections('blue', new Map([['blue', nearestOf('blue', ['blue'])]]))).toEqual([]);
  });
});

describe('what is typed', () => {
  test.each([
    ['(312) 867-5309', '3128675309'],
    ['+1 312 867 5309', '3128675309'],
    ['312-867', '312867'],
    ['Ada.Vance@Quill.example', 'adavancequillexample'],
    ['ada@q of Quill', 'adaq of Quill'],
    ['MA-204801', 'MA-204801'],
    ['204801', '204801'],
    ['Blue Bottle', 'Blue Bottle'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(asKept(typed)).toBe(kept);
  });

  test('is words of letters and digits, of which one has two at least', () => {
    expect(wordsOf('O’Neil & Sons, Ltd.')).toEqual(['o’neil', 'sons', 'ltd']);
    expect(isSearchable('a & b')).toBe(false);
    expect(isSearchable('a bc')).toBe(true);
    expect([endingIn(' 6789 '), endingIn('56789'), endingIn('6789 a')]).toEqual(['6789', null, null]);
  });
});
