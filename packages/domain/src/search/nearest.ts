import { wordsOf } from './words.ts';

/** Anything is near to a short word, and a number is never another one. */
const SHORTEST = 4;
const LONG = 7;

const mayBeMistyped = (word: string): boolean => word.length >= SHORTEST && !/\d/.test(word);

/** The words of a search that may be mistyped, each once. */
export const mistypable = (text: string): string[] => [...new Set(wordsOf(text).filter(mayBeMistyped))];

/** One slip in a short word, two in a long one. */
const mostSlips = ({ length }: string): number => (length < LONG ? 1 : 2);

type Row = readonly number[];

const nextRow = (typed: string, known: string, at: number, above: Row, twoAbove: Row | null): Row => {
  const row = [at];
  for (let to = 1; to <= known.length; to += 1) {
    const isSame = typed[at - 1] === known[to - 1];
    const isSwapped =
      twoAbove && at > 1 && to > 1 && typed[at - 1] === known[to - 2] && typed[at - 2] === known[to - 1];
    const [left = 0, over = 0, across = 0] = [row[to - 1], above[to], above[to - 1]];
    const plain = Math.min(left + 1, over + 1, across + (isSame ? 0 : 1));
    row.push(isSwapped ? Math.min(plain, (twoAbove[to - 2] ?? 0) + 1) : plain);
  }
  return row;
};

/**
 * How many slips lie between what was typed and how a known word begins: a letter too many, too few, another one, or two
 * in the wrong order.
 */
export const slipsTo = (typed: string, known: string): number => {
  let [above, twoAbove]: [Row, Row | null] = [Array.from({ length: known.length + 1 }, (_, at) => at), null];
  for (let at = 1; at <= typed.length; at += 1) [above, twoAbove] = [nextRow(typed, known, at, above, twoAbove), above];
  return Math.min(...above);
};

export interface Near {
  word: string;
  slips: number;
}

/** The known words that may have been meant, the nearest first; of two as near, the shorter. */
export const nearestOf = (typed: string, known: readonly string[]): Near[] =>
  known
    .map((word) => ({ word, slips: slipsTo(typed, word) }))
    .filter(({ slips }) => slips <= mostSlips(typed))
    .toSorted((one, other) => one.slips - other.slips || one.word.length - other.word.length);

/** Each word that was typed, with the known words near to it. */
export type NearWords = ReadonlyMap<string, readonly Near[]>;

const MOST_TRIED = 3;

/**
 * What may have been meant, the likeliest first. A word that begins a known one stays as it was typed; where another has
 * nothing near to it there is nothing to offer.
 */
export const corrections = (text: string, near: NearWords): string[] => {
  let found: { words: string[]; slips: number }[] = [{ words: [], slips: 0 }];
  for (const word of wordsOf(text)) {
    const choices = near.get(word) ?? [{ word, slips: 0 }];
    const kept = choices[0]?.slips === 0 ? [{ word, slips: 0 }] : choices.slice(0, MOST_TRIED);
    found = found.flatMap(({ words, slips }) =>
      kept.map((choice) => ({ words: [...words, choice.word], slips: slips + choice.slips })),
    );
  }
  return found
    .filter(({ slips }) => slips > 0)
    .toSorted((one, other) => one.slips - other.slips)
    .slice(0, MOST_TRIED)
    .map(({ words }) => words.join(' '));
};
