/** How a word is kept for comparing: no plural, and one way to write one sound. */
const stemOf = (word: string): string => singular(word).replaceAll('ph', 'f');

const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) && !word.endsWith('us') ? word.slice(0, -1) : word;
};

/** Words that say nothing about a trade: people write sentences. */
const FILLERS = new Set(
  'a an and at by for from i in is it my of on or our own run sell selling the to we with company business inc llc'.split(
    ' ',
  ),
);

export const wordsOf = (text: string): string[] => {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(stemOf);
};

/** How many slips a word of this length may have and still be meant. */
const slipsIn = (length: number): number => {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
};

const isSwap = (one: string, other: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];

/** Letters left out, put in, changed or swapped; counted no further than is of interest. */
const slipsBetween = (one: string, other: string, most: number): number => {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      let least = Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (isSwap(one, other, i, j)) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
};

/** How surely the typed word is this one, from 0 to 1; its beginning counts, since lists are read while typing. */
export const likenessOf = (typed: string, word: string): number => {
  if (typed === word) return 1;
  if (typed.length > 1 && word.startsWith(typed)) return 0.75 + (0.15 * typed.length) / word.length;
  // Nobody gets the first letter wrong, and without it one slip makes another word of it.
  const most = typed[0] === word[0] ? slipsIn(typed.length) : 0;
  if (most === 0 || Math.abs(typed.length - word.length) > most) return 0;
  const slips = slipsBetween(typed, word, most);
  return slips > most ? 0 : 0.8 - 0.15 * (slips - 1);
};
