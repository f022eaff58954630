import { COLORS, PAGE, WIDTH } from './page-style.ts';
import { type Letter, type PdfWriter, openPdfWriter } from './pdf-writer.ts';
import { type Column, type Cursor, GUTTER, LABEL, letterOf, type Pair, writePairs, writeTable } from './rows.ts';

export interface SheetHead {
  /** What the paper is: `Merchant application`, `Schedule of rates`. */
  kind: string;
  reference: string;
  /** Whom it is about, in large letters. */
  title: string;
  /** A line of figures under the title; four fit well. */
  facts: readonly Pair[];
  /** The date of the file, so that the same paper is the same bytes. */
  at: Date;
  /** Stands at the foot of every page, beside the page's number. */
  footer: string;
}

/**
 * A paper in the look of the house. Open it, say what it holds from top to bottom, close it for the bytes:
 *
 *     const sheet = await openSheet({ kind: 'Schedule of rates', reference, title, facts, at, footer });
 *     sheet.section('Card rates');
 *     sheet.table([{ title: 'Item', share: 3 }, { title: 'Rate', share: 1, align: 'right', isMono: true }], rows);
 *     return sheet.close();
 *
 * Pages turn by themselves; a heading never stands alone at the foot of one. Text can be selected, and the parts are
 * named for screen readers.
 */
export interface Sheet {
  section: (title: string) => void;
  /** A record within a section: an owner, an account. */
  block: (title: string, aside?: string) => void;
  /** A few lines that belong together: a fieldset. */
  group: (title: string) => void;
  pairs: (pairs: readonly Pair[]) => void;
  /** Rows hold as many cells as there are columns. */
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  note: (text: string) => void;
  /** A hash or the like, whole, on a line of its own. */
  code: (text: string) => void;
  close: () => Promise<Buffer>;
}

const writeHead = (pdf: PdfWriter, head: SheetHead): number => {
  pdf.mark(PAGE.left, 40);
  pdf.ornament(() =>
    pdf.write('Ledgate', { x: PAGE.left + 38, y: 46, width: 200 }, { font: 'strong', size: 13, color: COLORS.petrol }),
  );
  const right = { x: PAGE.right - 260, width: 260 };
  pdf.part(pdf.root, 'P', () =>
    pdf.write(head.kind, { ...right, y: 40 }, { font: 'strong', size: 9.5, align: 'right', color: COLORS.second }),
  );
  pdf.part(pdf.root, 'P', () =>
    pdf.write(head.reference, { ...right, y: 54 }, { font: 'mono', size: 10, align: 'right' }),
  );
  const letter: Letter = { font: 'strong', size: 22 };
  pdf.part(pdf.root, 'H1', () => pdf.write(head.title, { x: PAGE.left, y: 92, width: WIDTH }, letter));
  let y = 92 + pdf.heightOf(head.title, WIDTH, letter) + 10;
  pdf.rule(y, COLORS.petrol, 1.2);
  y += 9;
  const width = WIDTH / head.facts.length;
  const heights = head.facts.map((fact, at) => {
    const place = { x: PAGE.left + at * width, width: width - GUTTER };
    pdf.part(pdf.root, 'P', () => {
      pdf.write(fact.label, { ...place, y }, LABEL);
      pdf.write(fact.value, { ...place, y: y + 13 }, letterOf(fact));
    });
    return 13 + pdf.heightOf(fact.value, place.width, letterOf(fact));
  });
  y += Math.max(...heights) + 6;
  pdf.rule(y);
  return y + 6;
};

/** Pages after the first say again whose they are. */
const writeRunningHead = (pdf: PdfWriter, { reference, title, kind }: SheetHead): void => {
  pdf.ornament(() => {
    pdf.write(title, { x: PAGE.left, y: 36, width: 300 }, { ...LABEL, font: 'strong', isOneLine: true });
    const right = { x: PAGE.right - 190, y: 36, width: 190 };
    pdf.write(`${kind} ${reference}`, right, { ...LABEL, align: 'right' });
  });
  pdf.rule(52);
};

const writeFooters = (pdf: PdfWriter, footer: string): void =>
  pdf.onEachPage((page, pages) => {
    const y = PAGE.bottom + 20;
    pdf.write(footer, { x: PAGE.left, y, width: 400 }, { font: 'mono', size: 7.5, color: COLORS.label });
    const right = { x: PAGE.right - 100, y, width: 100 };
    pdf.write(`Page ${page} of ${pages}`, right, { size: 8, color: COLORS.label, align: 'right' });
  });

const startCursor = (pdf: PdfWriter, head: SheetHead): Cursor => {
  pdf.newPage();
  const cursor: Cursor = {
    y: writeHead(pdf, head),
    need: (height) => {
      if (cursor.y + height <= PAGE.bottom) return;
      pdf.newPage();
      writeRunningHead(pdf, head);
      cursor.y = PAGE.top;
    },
  };
  return cursor;
};

const writeHeading = (
  pdf: PdfWriter,
  cursor: Cursor,
  {
    title,
    type,
    letter,
    before,
    after,
  }: { title: string; type: string; letter: Letter; before: number; after: number },
): void => {
  cursor.y += before;
  const height = pdf.heightOf(title, WIDTH, letter);
  // With two lines of what it heads.
  cursor.need(height + after + 44);
  pdf.part(pdf.root, type, () => pdf.write(title, { x: PAGE.left, y: cursor.y, width: WIDTH }, letter));
  cursor.y += height + after;
};

const SECTION = {
  type: 'H2',
  letter: { font: 'strong', size: 13, color: COLORS.petrol },
  before: 18,
  after: 4,
} as const;
const GROUP = { type: 'H3', letter: { font: 'strong', size: 9, color: COLORS.second }, before: 10, after: 2 } as const;
const BLOCK_HEIGHT = 20;

const writeBlock = (pdf: PdfWriter, cursor: Cursor, title: string, aside: string): void => {
  cursor.y += 10;
  cursor.need(BLOCK_HEIGHT + 60);
  pdf.fill(PAGE.left, cursor.y, WIDTH, BLOCK_HEIGHT, COLORS.sunk);
  const y = cursor.y + 4;
  pdf.part(pdf.root, 'H3', () => {
    pdf.write(title, { x: PAGE.left + 8, y, width: 320 }, { font: 'strong', size: 10, isOneLine: true });
    if (aside !== '') pdf.write(aside, { x: PAGE.right - 168, y: y + 1, width: 160 }, { ...LABEL, align: 'right' });
  });
  cursor.y += BLOCK_HEIGHT;
};

const writeNote = (pdf: PdfWriter, cursor: Cursor, text: string): void => {
  const letter: Letter = { size: 9, color: COLORS.second };
  const height = pdf.heightOf(text, WIDTH, letter);
  cursor.need(height + 8);
  pdf.part(pdf.root, 'P', () => pdf.write(text, { x: PAGE.left, y: cursor.y + 4, width: WIDTH }, letter));
  cursor.y += height + 8;
};

const writeCode = (pdf: PdfWriter, cursor: Cursor, text: string): void => {
  cursor.y += 4;
  cursor.need(BLOCK_HEIGHT + 4);
  pdf.fill(PAGE.left, cursor.y, WIDTH, BLOCK_HEIGHT, COLORS.sunk);
  const place = { x: PAGE.left + 8, y: cursor.y + 4.5, width: WIDTH - 16 };
  pdf.part(pdf.root, 'P', () => pdf.write(text, place, { font: 'mono', size: 9 }));
  cursor.y += BLOCK_HEIGHT + 4;
};

export const openSheet = async (head: SheetHead): Promise<Sheet> => {
  const pdf = await openPdfWriter({ title: `${head.kind} ${head.reference}`, subject: head.title, at: head.at });
  const cursor = startCursor(pdf, head);
  return {
    section: (title) => {
      writeHeading(pdf, cursor, { title, ...SECTION });
      pdf.rule(cursor.y, COLORS.petrol, 0.8);
    },
    block: (title, aside = '') => writeBlock(pdf, cursor, title, aside),
    group: (title) => {
      writeHeading(pdf, cursor, { title, ...GROUP });
      pdf.rule(cursor.y);
    },
    pairs: (pairs) => writePairs(pdf, cursor, pairs),
    table: (columns, rows) => writeTable(pdf, cursor, columns, rows),
    note: (text) => writeNote(pdf, cursor, text),
    code: (text) => writeCode(pdf, cursor, text),
    close: () => {
      writeFooters(pdf, head.footer);
      return pdf.finish();
    },
  };
};
