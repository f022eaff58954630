import { jaroWinkler, plainName } from '../checks/names.ts';

/** A name in one spelling: capitals, no accents, no legal form, its words in order of the alphabet. */
export interface Spelled {
  readonly spelling: string;
  readonly words: readonly string[];
}

/** Made once for a name that is compared with many. */
export const spell = (name: string): Spelled => {
  const words = plainName(name).toSorted();
  return { spelling: words.join(' '), words };
};

export const sortedName = (name: string): string => spell(name).spelling;

/** The words by which a name is looked up: initials are in every second name, and left out where there is more. */
export const tellingWords = (name: string): string[] => {
  const words = [...new Set(spell(name).words)];
  const long = words.filter((word) => word.length > 1);
  return long.length > 0 ? long : words;
};

const letters = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

const sharedWords = (left: readonly string[], right: readonly string[]): number => {
  const [a, b] = [[...new Set(left)], [...new Set(right)]];
  if (a.length === 0 || b.length === 0) return 0;
  const isFewer = a.length === b.length ? letters(a) <= letters(b) : a.length < b.length;
  const [few, many] = isFewer ? [a, b] : [b, a];
  const shared = few.filter((word) => many.includes(word));
  return letters(shared) / letters(few.length === 1 ? many : few);
};

/**
 * How much of the shorter name is found, word by word, in the longer one: 1 when all of it is. A single word is in many
 * names, so it is measured against the longer name instead.
 */
export const tokenSetLikeness = (left: string, right: string): number =>
  sharedWords(spell(left).words, spell(right).words);

/** From these on, two names are taken for one until somebody has looked. */
export const SAME = { jaroWinkler: 0.92, tokenSet: 0.95 } as const;

/** By their words alone. */
export const hasSameWords = (left: Spelled, right: Spelled): boolean =>
  sharedWords(left.words, right.words) >= SAME.tokenSet;

export interface Likeness {
  /** In thousandths, so that no screen and no store rounds it its own way. */
  readonly score: number;
  readonly isSame: boolean;
}

const thousandths = (ratio: number): number => Math.floor(ratio * 1000);

/** How alike two names are, by both measures; the better one is told. */
export const compareSpelled = (left: Spelled, right: Spelled): Likeness => {
  if (left.spelling === '' || right.spelling === '') return { score: 0, isSame: false };
  const spelled = jaroWinkler(left.spelling, right.spelling);
  const words = sharedWords(left.words, right.words);
  return {
    score: thousandths(Math.max(spelled, words)),
    isSame: spelled >= SAME.jaroWinkler || words >= SAME.tokenSet,
  };
};

export const likenessOf = (left: string, right: string): Likeness => compareSpelled(spell(left), spell(right));

/** The same name for a place that is written two ways. */
export const plainAddress = (...lines: readonly string[]): string => plainName(lines.join(' ')).join(' ');
