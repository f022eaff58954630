import type { PdfFont } from '../../pdf-fonts.ts';
import { mirrorOf } from './directions.ts';
import type { AnyFont } from './font-runs.ts';
import type { KeptFont, TakeFont } from './kept-fonts.ts';
import type { Fonts, TextLine } from './text-lines.ts';

type Doc = PDFKit.PDFDocument;

/** What we use of the library's font besides its types. */
interface OpenFont extends KeptFont {
  font: KeptFont['font'] & { hasGlyphForCodePoint: (codePoint: number) => boolean };
  ascender: number;
  scale: number;
  layout: (
    text: string,
    features?: object,
  ) => { glyphs: { id: number; codePoints: number[]; advanceWidth: number }[]; positions: unknown[] };
  encode: (text: string, features?: object) => [string[], unknown[]];
  /** What goes into the file: shapes by their code, and the first code of each. */
  subset: { glyphs: number[]; mapping: Record<number, number> };
  widths: number[];
  /** What each code means. */
  unicode: number[][];
}

/**
 * With features given a run is shaped whole and not word by word, which would order words wrongly. Without kerning,
 * since between some Arabic letters it is so wide that programs read a space.
 */
const SHAPED = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Keeps a sign after a word that is read to the left from being read before it. */
const RIGHT_TO_LEFT_MARK = 0x200f;

/**
 * What a drawn letter is told to programs as. They find letters from left to right and turn those back that are read to
 * the left, one by one: so a letter that stands for two, like lam with alef, says them from left to right as well, and
 * a bracket that was mirrored for the eye says the one that was written.
 */
const meaningOf = (codePoints: readonly number[], isTurned: boolean): readonly number[] => {
  const [first = 0] = codePoints;
  if (!isTurned) return codePoints;
  if (codePoints.length > 1) return codePoints.toReversed();
  const written = mirrorOf(String.fromCodePoint(first))?.codePointAt(0);
  return written === undefined ? codePoints : [RIGHT_TO_LEFT_MARK, written];
};

/**
 * The library says one meaning for each shape, and some letters share theirs: the yeh of Arabic and of Persian within a
 * word, Greek omega and the ohm. A shape goes into the file once for each thing it means.
 */
const tellMeanings = (font: OpenFont): void => {
  const known = new Map<string, number>();
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const codes = glyphs.map(({ id, codePoints, advanceWidth }) => {
      const meaning = meaningOf(codePoints, features !== undefined);
      const key = `${id} ${meaning.join(' ')}`;
      const code = known.get(key) ?? font.subset.glyphs.push(id) - 1;
      known.set(key, code);
      font.subset.mapping[id] ??= code;
      font.widths[code] = advanceWidth * font.scale;
      font.unicode[code] = [...meaning];
      return code.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
};

/**
 * What is drawn within says to programs what was meant. The frame has to open and close inside of the text object,
 * where coordinates are those of the text: some programs look for its place with those that hold at its end.
 */
const saying = (doc: Doc, meant: string | null, draw: () => void): void => {
  if (meant === null) return draw();
  const { addContent } = doc as unknown as { addContent: (data: string) => Doc };
  const open = doc as unknown as { addContent: (data: string) => Doc };
  open.addContent = (data) => {
    if (data === 'ET') doc.endMarkedContent();
    addContent.call(doc, data);
    if (data === 'BT') doc.markContent('Span', { actual: meant });
    return doc;
  };
  draw();
  open.addContent = addContent;
};

export interface PdfLetters {
  at: (size: number) => Fonts;
  ascentOf: (font: PdfFont, size: number) => number;
  heightOf: (font: PdfFont, size: number) => number;
  draw: (line: TextLine, baseline: { x: number; y: number }, size: number) => void;
}

/** The fonts of one paper. */
export const openFonts = (doc: Doc, take: TakeFont): PdfLetters => {
  const opened = new Map<AnyFont, OpenFont>();
  const open = (name: AnyFont): OpenFont => {
    const known = opened.get(name);
    if (known) {
      doc.font(name);
      return known;
    }
    const { font, layoutCache } = take(name);
    // Newer than the library's types: a font that was read before.
    doc.registerFont(name, font as unknown as Buffer);
    const { _font: own } = doc.font(name) as unknown as { _font: OpenFont };
    own.layoutCache = layoutCache;
    tellMeanings(own);
    opened.set(name, own);
    return own;
  };
  const use = (name: AnyFont, size: number): Doc => {
    open(name);
    return doc.fontSize(size);
  };
  const whole = (isShaped: boolean) => (isShaped ? { features: SHAPED } : {});
  return {
    at: (size) => ({
      has: (font, codePoint) => open(font).font.hasGlyphForCodePoint(codePoint),
      widthOf: (font, text, isShaped) => use(font, size).widthOfString(text, whole(isShaped)),
    }),
    ascentOf: (font, size) => (open(font).ascender * size) / 1000,
    heightOf: (font, size) => use(font, size).currentLineHeight(true),
    draw: ({ runs }, { x, y }, size) => {
      for (const run of runs) {
        const options = { lineBreak: false, baseline: 'alphabetic', ...whole(run.isShaped) } as const;
        saying(doc, run.meant, () => void use(run.font, size).text(run.text, x + run.x, y, options));
      }
    },
  };
};
