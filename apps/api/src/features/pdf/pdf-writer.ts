import type { PdfFont } from '../../pdf-fonts.ts';
import { COLORS, PAGE } from './page-style.ts';
import { keptFonts, type TakeFont } from './kept-fonts.ts';
import { type About, openDocument } from './pdf-document.ts';
import { leaveRoomForSeal } from './seal-room.ts';
import { openFonts } from './pdf-letters.ts';
import { oneTextLine, type TextLine, textLines } from './text-lines.ts';

type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

export interface Letter {
  font?: PdfFont;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** What does not fit on the line is cut off. */
  isOneLine?: boolean;
  /** From this line of the text to before that one, where a page ends between them. */
  lines?: readonly [number, number];
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** What a program reads besides the type of a part. */
export interface PartFacts {
  /** Of a table's head: what it heads. */
  scope?: 'Column' | 'Row';
  /** Of a cell: how many columns it takes. */
  span?: number;
}

export interface Box extends Place {
  height: number;
}

/** How an enclosed page or picture is drawn into a box of its own proportions. */
export type DrawFigure = (doc: Doc, box: Box) => void;

/** Writes and draws at given places; knows nothing of what a paper says. */
export interface PdfWriter {
  root: Element;
  /** A part of the paper as a reader's program finds it: `H2`, `TR`, `TD`. */
  part: (parent: Element, type: string, draw?: () => void, facts?: PartFacts) => Element;
  /** More of a part that was opened without anything in it: what goes on overleaf. */
  extend: (part: Element, draw: () => void) => void;
  /** What is there for the eye only: rules, headers, footers. */
  ornament: (draw: () => void, type?: 'Layout' | 'Pagination') => void;
  write: (text: string, place: Place, letter?: Letter) => void;
  heightOf: (text: string, width: number, letter?: Letter) => number;
  /** How many lines it takes. */
  linesIn: (text: string, width: number, letter?: Letter) => number;
  /** Of one line. */
  widthOf: (text: string, letter?: Letter) => number;
  rule: (y: number, color?: string, thickness?: number) => void;
  fill: (x: number, y: number, width: number, height: number, color: string) => void;
  mark: (x: number, y: number) => void;
  /** An entry of the list that readers show beside the pages; the second level belongs to the last of the first. */
  bookmark: (title: string, level: 1 | 2, y: number) => void;
  newPage: () => void;
  /** The page that is written on, from 1. */
  page: () => number;
  /** Writes on a page that was turned already. */
  onPage: (page: number, write: () => void) => void;
  /** A picture with what it shows in words. */
  figure: (alt: string, box: Box, draw: DrawFigure) => void;
  /** A hairline around it. */
  frame: (box: Box) => void;
  /** Draws on every page, once all are there. */
  onEachPage: (draw: (page: number, pages: number) => void) => void;
  finish: () => Promise<Buffer>;
  /** For what is put into the file before it is drawn: pictures, and room for enclosed pages. */
  doc: Doc;
}

/** The mark of Ledgate, as in the browser's tab. */
const drawMark = (doc: Doc, x: number, y: number): void => {
  doc.save().translate(x, y);
  doc.roundedRect(0, 0, 28, 28, 6).fill(COLORS.petrol);
  doc.lineWidth(2.5).path('M7.25 6v15.75H21').stroke('#FFFFFF');
  doc.lineWidth(2).path('M12.25 17.5V6.5M16.25 17.5V10M20.25 17.5V13.5').stroke(COLORS.brass);
  doc.restore();
};

const collect = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });

const ornamentOn =
  (doc: Doc): PdfWriter['ornament'] =>
  (draw, type = 'Layout') => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

const partOf =
  (doc: Doc): PdfWriter['part'] =>
  (parent, type, draw, { scope, span = 1 } = {}) => {
    const element = draw ? doc.struct(type, {}, draw) : doc.struct(type);
    const table = { O: 'Table', ...(scope && { Scope: scope }), ...(span > 1 && { ColSpan: span }) };
    // The library knows of the scope alone.
    const { dictionary } = element as unknown as { dictionary: { data: { A?: object } } };
    if (scope || span > 1) dictionary.data.A = table;
    parent.add(element);
    return element;
  };

const bookmarksOf = (doc: Doc): PdfWriter['bookmark'] => {
  let last = doc.outline;
  return (title, level, y) => {
    // It counts from the right edge.
    const options = { top: Math.max(0, y - 12), left: PAGE.width, expanded: false };
    if (level === 1) last = doc.outline.addItem(title, options);
    else last.addItem(title, options);
  };
};

interface Lines {
  linesOf: (text: string, width: number, letter: Letter) => readonly TextLine[];
  heightOf: (lines: readonly TextLine[], letter: Letter) => number;
  draw: (lines: readonly TextLine[], place: Place, letter: Letter) => void;
}

const LINE_GAP = 1.5;
/** Of letters that are not the house's, per size; so high are ideographs with their air. */
const TALL = { ascent: 1.12, height: 1.45 };

const linesOn = (doc: Doc, take: TakeFont): Lines => {
  const fonts = openFonts(doc, take);
  const known = new Map<string, readonly TextLine[]>();
  const heightOfLine = ({ isTall }: TextLine, { font = 'text', size = 9.5 }: Letter): number => {
    const height = fonts.heightOf(font, size);
    return (isTall ? Math.max(height, size * TALL.height) : height) + LINE_GAP;
  };
  return {
    // A text is measured several times before it is drawn.
    linesOf: (text, width, { font = 'text', size = 9.5, isOneLine = false, lines: [from, to] = [0, Infinity] }) => {
      const key = `${font} ${size} ${width} ${isOneLine} ${text}`;
      const sized = fonts.at(size);
      const found =
        known.get(key) ?? (isOneLine ? [oneTextLine(text, font, width, sized)] : textLines(text, font, width, sized));
      known.set(key, found);
      return found.slice(from, to);
    },
    heightOf: (lines, letter) => lines.reduce((sum, line) => sum + heightOfLine(line, letter), 0),
    draw: (lines, { x, y, width }, letter) => {
      const { font = 'text', size = 9.5, color = COLORS.text, align = 'left' } = letter;
      let top = y;
      for (const line of lines) {
        const ascent = line.isTall ? TALL.ascent * size : fonts.ascentOf(font, size);
        doc.fillColor(color);
        fonts.draw(line, { x: align === 'right' ? x + width - line.width : x, y: top + ascent }, size);
        top += heightOfLine(line, letter);
      }
    },
  };
};

export const openPdfWriter = async (about: About): Promise<PdfWriter> => {
  const doc = await openDocument(about);
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const ornament = ornamentOn(doc);
  const lines = linesOn(doc, await keptFonts());
  return {
    doc,
    root,
    part: partOf(doc),
    extend: (part, draw) => void part.add(draw),
    ornament,
    write: (text, place, letter = {}) => lines.draw(lines.linesOf(text, place.width, letter), place, letter),
    heightOf: (text, width, letter = {}) => lines.heightOf(lines.linesOf(text, width, letter), letter),
    linesIn: (text, width, letter = {}) => lines.linesOf(text, width, letter).length,
    widthOf: (text, letter = {}) => Math.max(...lines.linesOf(text, Infinity, letter).map(({ width }) => width)),
    rule: (y, color = COLORS.hairline, thickness = 0.5) =>
      ornament(() => void doc.lineWidth(thickness).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(color)),
    fill: (x, y, width, height, color) => ornament(() => void doc.rect(x, y, width, height).fill(color)),
    mark: (x, y) => ornament(() => drawMark(doc, x, y)),
    bookmark: bookmarksOf(doc),
    newPage: () => void doc.addPage(),
    page: () => doc.bufferedPageRange().count,
    onPage: (page, write) => {
      const { count } = doc.bufferedPageRange();
      doc.switchToPage(page - 1);
      write();
      doc.switchToPage(count - 1);
    },
    frame: ({ x, y, width, height }) =>
      ornament(() => void doc.lineWidth(0.5).rect(x, y, width, height).stroke(COLORS.hairline)),
    figure: (alt, box, draw) => {
      const bbox = [box.x, box.y, box.x + box.width, box.y + box.height];
      // Newer than the library's types.
      root.add(doc.struct('Figure', { alt, bbox } as { alt: string }, () => draw(doc, box)));
    },
    onEachPage: (draw) => {
      const { start, count } = doc.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        doc.switchToPage(start + at);
        ornament(() => draw(at + 1, count), 'Pagination');
      }
    },
    finish: () => {
      if (about.isSealed) leaveRoomForSeal(doc);
      doc.end();
      return bytes;
    },
  };
};
