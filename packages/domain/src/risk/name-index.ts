import { compareSpelled, hasSameWords, SAME, spell, type Spelled } from './likeness.ts';

/**
 * Finds every name that the score takes for the same, without scoring each: two bounds that hold for whatever it takes
 * for the same leave few to be scored.
 *
 * Of words: whoever shares none of them has nothing of the other's words. Of spelling: Jaro-Winkler adds a tenth of what
 * is missing for each of at most four equal first letters, so from its threshold follows a least Jaro; of that, a least
 * number of matched letters; and no more letters match than both names have in common, in whichever order.
 */
export interface NameIndex<Item> {
  find: (name: string) => Item[];
}

/** Letters, digits and the space each count for themselves; of all others a few share a place, which only widens. */
const PLACES = 40;
const placeOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 48 && code <= 57) return 26 + code - 48;
  return code === 32 ? 36 : 37 + (code % 3);
};

interface Sketch {
  readonly size: number;
  readonly first: string;
  readonly letters: Uint16Array;
}

const sketch = (spelling: string): Sketch => {
  const signs = [...spelling];
  const letters = new Uint16Array(PLACES);
  for (const sign of signs) {
    const place = placeOf(sign);
    letters[place] = (letters[place] ?? 0) + 1;
  }
  return { size: signs.length, first: signs[0] ?? '', letters };
};

/** What a share of matched letters both ways has to come to, where so many first letters are equal. */
const leastShare = (equalFirst: number): number => {
  const bonus = equalFirst * 0.1;
  const leastJaro = (SAME.jaroWinkler - bonus) / (1 - bonus);
  return 3 * leastJaro - 1;
};
const SHARE = { sameFirst: leastShare(4), otherFirst: leastShare(0) } as const;
/** For what is lost in computing with fractions. */
const SLACK = 1e-6;

const maySpellAlike = (one: Sketch, other: Sketch): boolean => {
  const share = one.first === other.first ? SHARE.sameFirst : SHARE.otherFirst;
  const least = (share * one.size * other.size) / (one.size + other.size) - SLACK;
  if (Math.min(one.size, other.size) < least) return false;
  let left = one.size;
  for (let place = 0; place < PLACES; place += 1) {
    const more = (one.letters[place] ?? 0) - (other.letters[place] ?? 0);
    if (more > 0) left -= more;
    if (left < least) return false;
  }
  return true;
};

interface Indexed<Item> extends Spelled, Sketch {
  readonly item: Item;
}

export const indexNames = <Item>(listed: Iterable<{ item: Item; names: readonly string[] }>): NameIndex<Item> => {
  const names: Indexed<Item>[] = [];
  const byWord = new Map<string, Indexed<Item>[]>();
  for (const { item, names: stated } of listed) {
    for (const spelled of stated.map(spell).filter(({ spelling }) => spelling !== '')) {
      const name = { item, ...spelled, ...sketch(spelled.spelling) };
      names.push(name);
      for (const word of new Set(spelled.words)) {
        const same = byWord.get(word);
        if (same) same.push(name);
        else byWord.set(word, [name]);
      }
    }
  }
  return {
    find: (name) => {
      const own = spell(name);
      if (own.spelling === '') return [];
      const drawn = sketch(own.spelling);
      const same = names.filter((other) => maySpellAlike(drawn, other) && compareSpelled(own, other).isSame);
      const sharing = new Set([...new Set(own.words)].flatMap((word) => byWord.get(word) ?? []));
      for (const other of sharing) if (hasSameWords(own, other)) same.push(other);
      return [...new Set(same.map(({ item }) => item))];
    },
  };
};
