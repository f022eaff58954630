import type { FallbackFont, PdfFont } from '../../pdf-fonts.ts';

export type AnyFont = FallbackFont | PdfFont;

/** A stretch of text in one font. */
export interface FontRun {
  font: AnyFont;
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** No font has these letters: what is drawn is one replacement for each of them. */
  isMissing: boolean;
}

export type HasLetter = (font: AnyFont, codePoint: number) => boolean;

/** Drawn where no font has the letter, an emoji for instance. */
export const REPLACEMENT = '\uFFFD';

const PLAIN = /^[\x20-\x7e]*$/;
const SPACE = /^\s+$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const HAN = /\p{Script=Han}/u;
const EAST_ASIAN_SIGNS = /[\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script_Extensions=Arabic}/u;
const HEBREW = /\p{Script=Hebrew}/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter, with its marks. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Ideographs look a little different in each country; the letters around them tell which one it is. */
const eastAsian = (text: string): readonly FallbackFont[] => {
  if (KANA.test(text)) return ['japanese', 'chinese', 'korean'];
  return HANGUL.test(text) ? ['korean', 'chinese', 'japanese'] : ['chinese', 'japanese', 'korean'];
};

const fallbacksFor = (letter: string, text: string): readonly FallbackFont[] => {
  if (HAN.test(letter) || KANA.test(letter) || HANGUL.test(letter) || EAST_ASIAN_SIGNS.test(letter))
    return eastAsian(text);
  if (ARABIC.test(letter)) return ['arabic'];
  return HEBREW.test(letter) ? ['hebrew'] : [];
};

const fontFor = (letter: string, text: string, style: PdfFont, has: HasLetter): AnyFont | undefined => {
  const needed = Array.from(letter.replaceAll(IGNORABLE, ''), (each) => each.codePointAt(0) ?? 0);
  const covers = (font: AnyFont): boolean => needed.every((codePoint) => has(font, codePoint));
  if (covers(style)) return style;
  // The house's letters of one width have no Greek, its bold ones no Chinese: the nearest take their place.
  return covers('text') ? 'text' : fallbacksFor(letter, text).find(covers);
};

/** A space between two words of one fallback font belongs to them, so that they are shaped as one. */
const joinSpaces = (runs: FontRun[], text: string, has: HasLetter): FontRun[] => {
  const joined: FontRun[] = [];
  for (const [at, run] of runs.entries()) {
    const [before, after] = [joined.at(-1), runs[at + 1]];
    const isSpace = SPACE.test(text.slice(run.start, run.end));
    const isBetween = isSpace && before?.font === after?.font && before?.isMissing === false && !after?.isMissing;
    const font = isBetween && before && has(before.font, 0x20) ? before.font : run.font;
    if (before?.font === font && before.isMissing === run.isMissing) before.end = run.end;
    else joined.push({ ...run, font });
  }
  return joined;
};

/** Divides a text by the fonts that have its letters. A fallback font is asked for only where the house's have none. */
export const fontRuns = (text: string, style: PdfFont, has: HasLetter): FontRun[] => {
  if (text === '') return [];
  if (PLAIN.test(text)) return [{ font: style, start: 0, end: text.length, isMissing: false }];
  const runs: FontRun[] = [];
  let start = 0;
  for (const letter of lettersOf(text)) {
    const end = start + letter.length;
    const font = fontFor(letter, text, style, has);
    const isMissing = font === undefined;
    const last = runs.at(-1);
    if (last && last.font === (font ?? style) && last.isMissing === isMissing && !SPACE.test(letter)) last.end = end;
    else runs.push({ font: font ?? style, start, end, isMissing });
    start = end;
  }
  return joinSpaces(runs, text, has);
};
