import LineBreaker from 'linebreak';
import type { PdfFont } from '../../pdf-fonts.ts';
import {
  directionLevels,
  dropDirectionControls,
  inVisualOrder,
  isTurned,
  mirrorSigns,
  turnSigns,
} from './directions.ts';
import { type AnyFont, type FontRun, fontRuns, type HasLetter, lettersOf, REPLACEMENT } from './font-runs.ts';

/** What is drawn in one go. */
export interface DrawnRun {
  font: AnyFont;
  text: string;
  /** From the beginning of the line. */
  x: number;
  /** The font puts its letters into their order by itself. */
  isShaped: boolean;
  level: number;
  /** What was meant, where the letters drawn do not say so in the order of reading. */
  meant: string | null;
}

export interface TextLine {
  /** In the order of reading. */
  runs: DrawnRun[];
  width: number;
  /** Letters of another font are taller than the house's. */
  isTall: boolean;
}

export interface Fonts {
  has: HasLetter;
  widthOf: (font: AnyFont, text: string, isShaped: boolean) => number;
}

const HOUSE: ReadonlySet<AnyFont> = new Set(['text', 'strong', 'mono'] satisfies PdfFont[]);
const DECOMPOSED = /[\u0300-\u036f\u1100-\u11ff]/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** Marks are composed with their letters, which the fonts have; ideographs are left as they are written. */
const tidy = (line: string): string => {
  const text = dropDirectionControls(line).replaceAll(CONTROL, ' ');
  return DECOMPOSED.test(text) ? text.normalize('NFC') : text;
};

interface Paragraph {
  text: string;
  runs: FontRun[];
  levels: Uint8Array | null;
  fonts: Fonts;
}

type Item = Omit<DrawnRun, 'x'>;

const isRightToLeft = ({ font }: FontRun): boolean => font === 'arabic' || font === 'hebrew';

/** Signs among words that are read to the left are taken from the font of these words, if it has them. */
const turnFonts = (text: string, runs: FontRun[], levels: Uint8Array, has: HasLetter): FontRun[] => {
  const turned: FontRun[] = [];
  for (const [at, run] of runs.entries()) {
    const near = [...runs.slice(0, at).toReversed(), ...runs.slice(at + 1)].find(isRightToLeft)?.font;
    for (let start = run.start; start < run.end; start += 1) {
      const isSign = HOUSE.has(run.font) && !run.isMissing && isTurned(levels[start] ?? 0);
      const font = isSign && near && has(near, text.codePointAt(start) ?? 0) ? near : run.font;
      const last = turned.at(-1);
      if (last?.font === font && last.isMissing === run.isMissing) last.end = start + 1;
      else turned.push({ ...run, font, start, end: start + 1 });
    }
  }
  return turned;
};

const itemOf = (paragraph: Paragraph, at: number, [start, end]: [number, number], level: number): Item => {
  const { font, isMissing } = paragraph.runs[at] ?? { font: 'text', isMissing: true };
  const meant = paragraph.text.slice(start, end);
  if (isMissing)
    return {
      font,
      text: REPLACEMENT.repeat(lettersOf(meant).length),
      isShaped: false,

      level,
      meant,
    };
  const plain = { font, text: meant, isShaped: false, level, meant: null };
  if (!isTurned(level)) return plain;
  if (HOUSE.has(font)) return { ...plain, text: turnSigns(meant) };
  return { ...plain, text: mirrorSigns(meant), isShaped: true };
};

/** The part of a paragraph from here to there, divided by font and direction. */
const itemsOf = (paragraph: Paragraph, start: number, end: number): Item[] =>
  paragraph.runs.flatMap((run, at) => {
    const items: Item[] = [];
    let from = Math.max(run.start, start);
    const until = Math.min(run.end, end);
    while (from < until) {
      const level = paragraph.levels?.[from] ?? 0;
      let to = from + 1;
      while (to < until && (paragraph.levels?.[to] ?? 0) === level) to += 1;
      items.push(itemOf(paragraph, at, [from, to], level));
      from = to;
    }
    return items;
  });

/** Keeps a space after a word that is read to the left from being taken for one before it. */
const LEFT_TO_RIGHT_MARK = '\u200e';

const tellSpaces = (items: readonly Item[]): Item[] =>
  items.flatMap((item, at) => {
    const isAfterTurned = isTurned(items[at - 1]?.level ?? 0) && !isTurned(item.level);
    if (!isAfterTurned || item.meant !== null || !item.text.startsWith(' ')) return [item];
    const space = { ...item, text: ' ', meant: `${LEFT_TO_RIGHT_MARK} ` };
    return item.text === ' ' ? [space] : [space, { ...item, text: item.text.slice(1) }];
  });

const widthOf = (paragraph: Paragraph, start: number, end: number): number =>
  itemsOf(paragraph, start, end).reduce(
    (sum, { font, text, isShaped }) => sum + paragraph.fonts.widthOf(font, text, isShaped),
    0,
  );

const lineOf = (paragraph: Paragraph, start: number, end: number): TextLine => {
  const items = tellSpaces(itemsOf(paragraph, start, end));
  const places = new Map<Item, number>();
  let x = 0;
  for (const item of inVisualOrder(items)) {
    places.set(item, x);
    x += paragraph.fonts.widthOf(item.font, item.text, item.isShaped);
  }
  const runs = items.map((item) => ({ ...item, x: places.get(item) ?? 0 }));
  return { runs, width: x, isTall: items.some(({ font }) => !HOUSE.has(font)) };
};

const endOfText = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

/** A word longer than a line is cut where the line ends. */
const cutWord = (paragraph: Paragraph, start: number, end: number, width: number): [number, number][] => {
  const parts: [number, number][] = [];
  let [from, to] = [start, start];
  for (const letter of lettersOf(paragraph.text.slice(start, end))) {
    const next = to + letter.length;
    if (to > from && widthOf(paragraph, from, endOfText(paragraph.text, from, next)) > width) {
      parts.push([from, to]);
      from = to;
    }
    to = next;
  }
  return [...parts, [from, to]];
};

/** Parts between which a line may end. */
const partsOf = (paragraph: Paragraph, width: number): [number, number][] => {
  const parts: [number, number][] = [];
  const breaker = new LineBreaker(paragraph.text);
  let start = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const end = found.position;
    const isTooLong = widthOf(paragraph, start, endOfText(paragraph.text, start, end)) > width;
    if (isTooLong) parts.push(...cutWord(paragraph, start, end, width));
    else parts.push([start, end]);
    start = end;
  }
  return parts;
};

const openParagraph = (line: string, style: PdfFont, fonts: Fonts): Paragraph => {
  const text = tidy(line);
  const levels = directionLevels(text);
  const runs = fontRuns(text, style, fonts.has);
  return { text, runs: levels ? turnFonts(text, runs, levels, fonts.has) : runs, levels, fonts };
};

/** Breaks a text into lines no wider than this. */
export const textLines = (text: string, style: PdfFont, width: number, fonts: Fonts): TextLine[] =>
  text.split('\n').flatMap((line) => {
    const paragraph = openParagraph(line, style, fonts);
    const lines: TextLine[] = [];
    let [from, to, used] = [0, 0, 0];
    for (const [start, end] of partsOf(paragraph, width)) {
      if (to > from && used + widthOf(paragraph, start, endOfText(paragraph.text, start, end)) > width) {
        lines.push(lineOf(paragraph, from, endOfText(paragraph.text, from, to)));
        [from, used] = [start, 0];
      }
      used += widthOf(paragraph, start, end);
      to = end;
    }
    return [...lines, lineOf(paragraph, from, endOfText(paragraph.text, from, to))];
  });

/** The whole text on one line; what does not fit is cut off and the cut shown. */
export const oneTextLine = (text: string, style: PdfFont, width: number, fonts: Fonts): TextLine => {
  const whole = text.replaceAll('\n', ' ');
  const letters = lettersOf(whole);
  const lineWith = (line: string): TextLine => {
    const paragraph = openParagraph(line, style, fonts);
    return lineOf(paragraph, 0, paragraph.text.length);
  };
  let line = lineWith(whole);
  while (line.width > width && letters.length > 0) {
    letters.pop();
    line = lineWith(`${letters.join('').trimEnd()}\u2026`);
  }
  return line;
};
