import { type PdfFont, readPdfFonts } from '../../pdf-fonts.ts';
import { COLORS, PAGE } from './page-style.ts';

type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

export interface Letter {
  font?: PdfFont;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** What does not fit on the line is cut off. */
  isOneLine?: boolean;
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

export interface About {
  title: string;
  subject: string;
  /** Stands in the file as its date; the same paper is the same bytes whenever it is made. */
  at: Date;
}

/** Writes and draws at given places; knows nothing of what a paper says. */
export interface PdfWriter {
  root: Element;
  /** A part of the paper as a reader's program finds it: `H2`, `TR`, `TD`. */
  part: (parent: Element, type: string, draw?: () => void) => Element;
  /** What is there for the eye only: rules, headers, footers. */
  ornament: (draw: () => void) => void;
  write: (text: string, place: Place, letter?: Letter) => void;
  heightOf: (text: string, width: number, letter?: Letter) => number;
  /** Of one line. */
  widthOf: (text: string, letter?: Letter) => number;
  rule: (y: number, color?: string, thickness?: number) => void;
  fill: (x: number, y: number, width: number, height: number, color: string) => void;
  mark: (x: number, y: number) => void;
  newPage: () => void;
  /** Draws on every page, once all are there. */
  onEachPage: (draw: (page: number, pages: number) => void) => void;
  finish: () => Promise<Buffer>;
}

const LINE_GAP = 1.5;

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

const openDocument = async ({ title, subject, at }: About): Promise<Doc> => {
  // Loaded when the first paper is made: an idle server has no use for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // Nothing flows: every line has its place, and pages are turned by us.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: title, Subject: subject, Author: 'Ledgate', Creator: 'Ledgate', CreationDate: at, ModDate: at },
  });
  for (const [name, bytes] of Object.entries(await readPdfFonts())) doc.registerFont(name, bytes);
  return doc;
};

export const openPdfWriter = async (about: About): Promise<PdfWriter> => {
  const doc = await openDocument(about);
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const set = ({ font = 'text', size = 9.5, color = COLORS.text }: Letter) =>
    doc.font(font).fontSize(size).fillColor(color);
  const ornament: PdfWriter['ornament'] = (draw) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  return {
    root,
    part: (parent, type, draw) => {
      const element = draw ? doc.struct(type, {}, draw) : doc.struct(type);
      parent.add(element);
      return element;
    },
    ornament,
    write: (text, { x, y, width }, letter = {}) => {
      const { align = 'left', isOneLine = false } = letter;
      const line = set(letter).currentLineHeight(true);
      set(letter).text(text, x, y, {
        width,
        align,
        lineGap: LINE_GAP,
        ...(isOneLine && { height: line, ellipsis: true }),
      });
    },
    heightOf: (text, width, letter = {}) => set(letter).heightOfString(text, { width, lineGap: LINE_GAP }),
    widthOf: (text, letter = {}) => set(letter).widthOfString(text),
    rule: (y, color = COLORS.hairline, thickness = 0.5) =>
      ornament(() => void doc.lineWidth(thickness).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(color)),
    fill: (x, y, width, height, color) => ornament(() => void doc.rect(x, y, width, height).fill(color)),
    mark: (x, y) => ornament(() => drawMark(doc, x, y)),
    newPage: () => void doc.addPage(),
    onEachPage: (draw) => {
      const { start, count } = doc.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        doc.switchToPage(start + at);
        ornament(() => draw(at + 1, count));
      }
    },
    finish: () => {
      doc.end();
      return bytes;
    },
  };
};
