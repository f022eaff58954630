import { type PdfFont, readFallbackFont } from '../../pdf-fonts.ts';
import { mirrorOf } from './directions.ts';
import type { AnyFont } from './font-runs.ts';
import type { Fonts, TextLine } from './text-lines.ts';

type Doc = PDFKit.PDFDocument;

/** What we use of the library's font besides its types. */
interface OpenFont {
  font: {
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    glyphForCodePoint: (codePoint: number) => { id: number };
  };
  ascender: number;
  layout: (text: string, features: readonly string[]) => { glyphs: { id: number; codePoints: number[] }[] };
  subset: { includeGlyph: (id: number) => number };
  /** What each letter that is drawn means. */
  unicode: number[][];
}

const HOUSE: ReadonlySet<AnyFont> = new Set(['text', 'strong', 'mono'] satisfies PdfFont[]);

/** Keeps a sign after a word that is read to the left from being read before it. */
const RIGHT_TO_LEFT_MARK = 0x200f;

/** A mirrored bracket is told to programs as the one that was written. In these fonts there are no others. */
const meanMirrors = ({ font, subset, unicode }: OpenFont, text: string): void => {
  for (const sign of text) {
    const written = mirrorOf(sign);
    if (written === null) continue;
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
    unicode[subset.includeGlyph(glyph.id)] = [RIGHT_TO_LEFT_MARK, written.codePointAt(0) ?? 0];
  }
};

/**
 * Programs find letters from left to right and turn them back one by one, so a letter that stands for two, like lam
 * with alef, has to say them from left to right as well.
 */
const meanLigatures = (font: OpenFont, text: string): void => {
  for (const { id, codePoints } of font.layout(text, []).glyphs)
    if (codePoints.length > 1) font.unicode[font.subset.includeGlyph(id)] = codePoints.toReversed();
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
  draw: (line: TextLine, baseline: { x: number; y: number }, size: number) => void;
}

/** The fonts of one paper: the house's at once, others when the first letter asks for them. */
export const openFonts = (doc: Doc): PdfLetters => {
  const registered = new Set(HOUSE);
  const use = (name: AnyFont): Doc => {
    if (!registered.has(name) && !HOUSE.has(name)) {
      doc.registerFont(name, readFallbackFont(name as Exclude<AnyFont, PdfFont>));
      registered.add(name);
    }
    return doc.font(name);
  };
  const open = (name: AnyFont): OpenFont => (use(name) as unknown as { _font: OpenFont })._font;
  // With features given, even none, a run is shaped whole and not word by word, which would order words wrongly.
  const whole = (isShaped: boolean) => (isShaped ? { features: [] } : {});
  return {
    at: (size) => ({
      has: (font, codePoint) => open(font).font.hasGlyphForCodePoint(codePoint),
      widthOf: (font, text, isShaped) => use(font).fontSize(size).widthOfString(text, whole(isShaped)),
    }),
    ascentOf: (font, size) => (open(font).ascender * size) / 1000,
    draw: ({ runs }, { x, y }, size) => {
      for (const run of runs) {
        if (run.isShaped) meanLigatures(open(run.font), run.text);
        if (run.isMirrored) meanMirrors(open(run.font), run.text);
        const options = { lineBreak: false, baseline: 'alphabetic', ...whole(run.isShaped) } as const;
        saying(
          doc,
          run.meant,
          () =>
            void use(run.font)
              .fontSize(size)
              .text(run.text, x + run.x, y, options),
        );
      }
    },
  };
};
