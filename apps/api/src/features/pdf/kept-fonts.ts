import { type PdfFont, readFallbackFont, readPdfFonts } from '../../pdf-fonts.ts';
import type { AnyFont } from './font-runs.ts';

type Doc = PDFKit.PDFDocument;

interface Glyph {
  codePoints: number[];
}

/** A font file as the library reads it. */
interface ReadFont {
  getGlyph: (id: number, codePoints?: number[]) => Glyph | null;
}

/** A font with what it has shaped before, word by word. */
export interface KeptFont {
  font: ReadFont;
  layoutCache: object;
}

/** So many papers share them; then they are read anew, and forget the words of those papers. */
const MOST_PAPERS = 50;

/**
 * The library keeps one letter for each shape and lets it mean what it meant first. Here each meaning has its own, or a
 * paper would say what another one meant.
 */
const keepMeanings = (font: ReadFont): void => {
  const getGlyph = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`;
    const first = known.get(key) ?? getGlyph(id, codePoints);
    if (first === null || known.has(key)) return first;
    const isSame = first.codePoints.join(' ') === codePoints.join(' ');
    const own = isSame ? first : (Object.create(first, { codePoints: { value: codePoints } }) as Glyph);
    known.set(key, own);
    return own;
  };
};

/** Fonts are read by a document that is never written. */
const readerOf = (doc: Doc): ((name: AnyFont, bytes: Buffer) => KeptFont) => {
  return (name, bytes) => {
    doc.registerFont(name, bytes);
    const { _font: kept } = doc.font(name) as unknown as { _font: KeptFont };
    keepMeanings(kept.font);
    return kept;
  };
};

/** The house's fonts at once, others when the first letter asks for them. */
export type TakeFont = (name: AnyFont) => KeptFont;

const readAll = async (): Promise<TakeFont> => {
  const { default: PDFDocument } = await import('pdfkit');
  const read = readerOf(new PDFDocument({ autoFirstPage: false }));
  const kept = new Map<AnyFont, KeptFont>();
  for (const [name, bytes] of Object.entries(await readPdfFonts()))
    kept.set(name as PdfFont, read(name as PdfFont, bytes));
  return (name) => {
    const font = kept.get(name) ?? read(name, readFallbackFont(name as Exclude<AnyFont, PdfFont>));
    kept.set(name, font);
    return font;
  };
};

let shared: { take: TakeFont; papers: number } | undefined;

/**
 * The fonts for one more paper. To read a font and to shape its words is most of the work of a paper, and papers have
 * most words in common: so one paper's are the next one's too.
 */
export const keptFonts = async (): Promise<TakeFont> => {
  const fonts = shared && shared.papers < MOST_PAPERS ? shared : { take: await readAll(), papers: 0 };
  fonts.papers += 1;
  shared = fonts;
  return fonts.take;
};
