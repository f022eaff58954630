import { likenessOf, wordsOf } from './spelling.ts';

/** A category with its official name and what people call such a business. */
export interface SpokenCategory {
  readonly code: string;
  readonly description: string;
  readonly words: readonly string[];
}

interface Phrase {
  readonly code: string;
  readonly stems: readonly string[];
  readonly joined: string;
  /** The official name is long and says everything at once, so it weighs a little less than what people say. */
  readonly weight: number;
}

export interface CategoryIndex {
  readonly codes: readonly string[];
  readonly phrases: readonly Phrase[];
  /** The phrases each word stands in. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** How much each word tells: one that stands under a single category, most. */
  readonly worth: ReadonlyMap<string, number>;
}

const phraseOf = (code: string, text: string, weight: number): Phrase => {
  const stems = [...new Set(wordsOf(text))];
  return { code, stems, joined: stems.join(''), weight };
};

export const indexCategories = (categories: readonly SpokenCategory[]): CategoryIndex => {
  const phrases = categories.flatMap(({ code, description, words }) => [
    phraseOf(code, description, 0.9),
    ...words.map((word) => phraseOf(code, word, 1)),
  ]);
  const places = new Map<string, number[]>();
  const codesOf = new Map<string, Set<string>>();
  for (const [at, { stems, code }] of phrases.entries()) {
    for (const stem of stems) {
      places.set(stem, [...(places.get(stem) ?? []), at]);
      codesOf.set(stem, (codesOf.get(stem) ?? new Set()).add(code));
    }
  }
  const worth = new Map(
    [...codesOf].map(([stem, codes]) => [stem, Math.log(1 + categories.length / codes.size)] as const),
  );
  return { codes: categories.map(({ code }) => code), phrases, places, worth };
};

/** What a word is worth that stands under no category: it weighs as much as a rare one, so that it lowers every score. */
const UNKNOWN_WORTH = 4;

interface Meant {
  /** By phrase, how surely the typed word is in it. */
  readonly inPhrases: Map<number, number>;
  readonly worth: number;
}

const meaningOf = (index: CategoryIndex, typed: string): Meant => {
  const inPhrases = new Map<number, number>();
  let worth = 0;
  for (const [stem, at] of index.places) {
    const likeness = likenessOf(typed, stem);
    if (likeness === 0) continue;
    worth = Math.max(worth, (index.worth.get(stem) ?? 0) * likeness);
    for (const place of at) inPhrases.set(place, Math.max(inPhrases.get(place) ?? 0, likeness));
  }
  return { inPhrases, worth: worth === 0 ? UNKNOWN_WORTH : worth };
};

/** How well a phrase answers what was typed: how much of what was typed is in it, and how little else. */
const scoreOf = (phrase: Phrase, at: number, meant: readonly Meant[]): number => {
  let [found, asked, said] = [0, 0, 0];
  for (const { inPhrases, worth } of meant) {
    const likeness = inPhrases.get(at) ?? 0;
    found += likeness * worth;
    asked += worth;
    if (likeness > 0) said += 1;
  }
  const rest = Math.min(1, said / phrase.stems.length);
  return (found / asked) * (0.55 + 0.45 * rest) * phrase.weight;
};

const bestByCode = (index: CategoryIndex, meant: readonly Meant[], joined: string): Map<string, number> => {
  const best = new Map<string, number>();
  const take = (code: string, score: number): void => {
    if (score > (best.get(code) ?? 0)) best.set(code, score);
  };
  for (const at of new Set(meant.flatMap(({ inPhrases }) => [...inPhrases.keys()]))) {
    const phrase = index.phrases[at];
    if (phrase) take(phrase.code, scoreOf(phrase, at, meant));
  }
  // "hair dresser" and "foodtruck": people do not agree where one word ends.
  for (const phrase of index.phrases) {
    const likeness = likenessOf(joined, phrase.joined);
    if (likeness > 0) take(phrase.code, likeness * phrase.weight * 0.98);
  }
  return best;
};

/** Below this nothing of what was typed is meant. */
const LEAST_SCORE = 0.2;

/**
 * The codes of the categories somebody may mean, the likeliest first. Digits find codes; words are found by their
 * beginning, in the plural and with a slip or two.
 */
export const searchCategories = (index: CategoryIndex, text: string): string[] => {
  const digits = text.trim();
  if (/^\d{1,4}$/.test(digits)) return index.codes.filter((code) => code.startsWith(digits));
  const typed = [...new Set(wordsOf(text))];
  if (typed.length === 0) return [];
  const best = bestByCode(
    index,
    typed.map((word) => meaningOf(index, word)),
    typed.join(''),
  );
  return [...best]
    .filter(([, score]) => score >= LEAST_SCORE)
    .toSorted(([, one], [, other]) => other - one)
    .map(([code]) => code);
};
