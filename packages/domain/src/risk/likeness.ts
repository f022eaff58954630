import { jaroWinkler, plainName } from '../checks/names.ts';

/** A name in one spelling: capitals, no accents, no legal form, its words in order of the alphabet. */
export const sortedWords = (name: string): string[] => plainName(name).toSorted();
export const sortedName = (name: string): string => sortedWords(name).join(' ');

const letters = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/**
 * How much of the shorter name is found, word by word, in the longer one: 1 when all of it is. A single word is in many
 * names, so it is measured against the longer name instead.
 */
export const tokenSetLikeness = (left: string, right: string): number => {
  const [a, b] = [[...new Set(sortedWords(left))], [...new Set(sortedWords(right))]];
  if (a.length === 0 || b.length === 0) return 0;
  const isFewer = a.length === b.length ? letters(a) <= letters(b) : a.length < b.length;
  const [few, many] = isFewer ? [a, b] : [b, a];
  const shared = few.filter((word) => many.includes(word));
  return letters(shared) / letters(few.length === 1 ? many : few);
};

/** From these on, two names are taken for one until somebody has looked. */
const SAME = { jaroWinkler: 0.92, tokenSet: 0.95 } as const;

export interface Likeness {
  /** In thousandths, so that no screen and no store rounds it its own way. */
  readonly score: number;
  readonly isSame: boolean;
}

const thousandths = (ratio: number): number => Math.floor(ratio * 1000);

/** How alike two names are, by both measures; the better one is told. */
export const likenessOf = (left: string, right: string): Likeness => {
  const spelled = jaroWinkler(sortedName(left), sortedName(right));
  const words = tokenSetLikeness(left, right);
  if (sortedName(left) === '' || sortedName(right) === '') return { score: 0, isSame: false };
  return {
    score: thousandths(Math.max(spelled, words)),
    isSame: spelled >= SAME.jaroWinkler || words >= SAME.tokenSet,
  };
};

/** The same name for a place that is written two ways. */
export const plainAddress = (...lines: readonly string[]): string => plainName(lines.join(' ')).join(' ');
