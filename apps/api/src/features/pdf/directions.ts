import bidiFactory, { type Bidi } from 'bidi-js';
import { lettersOf } from './font-runs.ts';

// Its types are those of a module, which the package is not.
const bidi = (bidiFactory as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** They could make a name read as another. */
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

export const dropDirectionControls = (text: string): string => text.replaceAll(CONTROLS, '');

/**
 * How deep each letter is turned: even ones are read to the right, odd ones to the left. The papers are in English, so
 * lines run to the right, and a name that runs to the left is turned within them. Nothing where nothing is turned.
 */
export const directionLevels = (text: string): Uint8Array | null =>
  RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : null;

export const isTurned = (level: number): boolean => level % 2 === 1;

export const mirrorOf = (sign: string): string | null => bidi.getMirroredCharacter(sign);

/** Brackets open to the side from which they are read. */
export const mirrorSigns = (text: string): string => Array.from(text, (letter) => mirrorOf(letter) ?? letter).join('');

/** Signs without a script of their own, which no font turns by itself. */
export const turnSigns = (text: string): string => mirrorSigns(lettersOf(text).toReversed().join(''));

/** From the order of reading to the order on the line, by turning the deepest stretches first (UAX 9, rule L2). */
export const inVisualOrder = <T extends { level: number }>(items: readonly T[]): T[] => {
  const order = [...items];
  const deepest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = deepest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  }
  return order;
};
