import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';
import { indexNames } from './name-index.ts';

const WORDS = ['IMOGEN', 'TARRANT', 'TARANT', 'NORTHERN', 'LIGHT', 'FREIGHT', 'AL', 'ALI', 'MOHAMED', 'MOHAMMED', 'CO'];
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: fc.constantFrom(...'ABCDE'), minLength: 1, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom(...'ABÉЖ中9'), minLength: 1, maxLength: 5 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** The same name with a letter left out, doubled, swapped or changed: where bounds are easily drawn too tight. */
const near = fc
  .tuple(name, fc.array(fc.tuple(fc.nat(30), fc.constantFrom('drop', 'double', 'swap', 'change')), { maxLength: 3 }))
  .map(([text, edits]) => {
    let signs = [...text];
    for (const [at, edit] of edits) {
      const place = at % Math.max(1, signs.length);
      const sign = signs[place] ?? 'A';
      if (edit === 'drop') signs = signs.toSpliced(place, 1);
      if (edit === 'double') signs = signs.toSpliced(place, 0, sign);
      if (edit === 'change') signs = signs.toSpliced(place, 1, 'Q');
      if (edit === 'swap') signs = signs.toSpliced(place, 2, ...signs.slice(place, place + 2).toReversed());
    }
    return [text, signs.join('')] as const;
  });

const everyOne = (asked: string, listed: readonly string[]): string[] =>
  listed.filter((other) => likenessOf(asked, other).isSame);

describe('the index of names', () => {
  test('finds exactly what scoring every name finds', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 20 }), fc.array(near, { maxLength: 8 }), (asked, others, pairs) => {
        const listed = [...new Set([...others, ...pairs.flat()])];
        const index = indexNames(listed.map((one) => ({ item: one, names: [one] })));
        for (const ask of [asked, ...pairs.flat()])
          expect(index.find(ask).toSorted()).toEqual(everyOne(ask, listed).toSorted());
      }),
      { seed: 20_261_116, numRuns: 150 },
    );
  });

  test('finds names at the very edge of the threshold, with and without a shared beginning', () => {
    const index = indexNames([
      { item: 'same beginning', names: ['ABCDEFGHIJ'] },
      { item: 'other beginning', names: ['XBCDEFGHIJKLMNOPQRST'] },
    ]);
    expect(likenessOf('ABCDEFGHQZ', 'ABCDEFGHIJ').score).toBe(920);
    expect(index.find('ABCDEFGHQZ')).toEqual(['same beginning']);
    expect(index.find('YBCDEFGHIJKLMNOPQRST')).toEqual(['other beginning']);
  });

  test('names an entry once, by whichever of its names', () => {
    const index = indexNames([{ item: 1, names: ['TARRANT, Imogen', "TARANT, Imogene'", 'Имоген'] }]);
    expect(index.find('Imogen Tarrant')).toEqual([1]);
    expect(index.find('имоген')).toEqual([1]);
    expect(index.find('LLC')).toEqual([]);
  });
});
