import { COLORS, PAGE, WIDTH } from './page-style.ts';
import type { Element, Letter, PartFacts, PdfWriter } from './pdf-writer.ts';

export interface Pair {
  label: string;
  value: string;
  /** References, hashes and account numbers stand in letters of one width. */
  isMono?: boolean;
}

export interface Column {
  title: string;
  /** Its part of the line; the parts of all columns are what the line is divided by. */
  share: number;
  align?: 'left' | 'right';
  isMono?: boolean;
}

export const LABEL: Letter = { size: 8.5, color: COLORS.label };
export const GUTTER = 12;
const PAD = 3.25;

export const letterOf = ({ isMono = false }: { isMono?: boolean }): Letter =>
  isMono ? { font: 'mono', size: 8.5 } : { size: 9.5 };

/** Where the next line goes, and the page it goes on. */
export interface Cursor {
  y: number;
  /** Turns the page unless so much room is left, and says whether it did. */
  need: (height: number) => boolean;
  /** Turns the page, whatever is left. */
  turn: () => void;
}

export interface Cell extends PartFacts {
  text: string;
  x: number;
  width: number;
  letter: Letter;
  type: 'TH' | 'TD';
  /** Written when more is known: gets the cell and where its line begins. */
  later?: (part: Element, y: number) => void;
}

export const heightOfRow = (pdf: PdfWriter, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ text, width, letter }) => pdf.heightOf(text, width, letter))) + 2 * PAD;

export const writeCell = (pdf: PdfWriter, { text, x, width, letter }: Cell, y: number): void => {
  // Smaller letters stand on the same line as larger ones.
  const sink = letter.size === undefined || letter.size > 9 ? 0 : 1;
  pdf.write(text, { x, y: y + PAD + sink, width }, letter);
};

/** One line of a table, as high as its tallest cell, with a hairline under it; never divided by the end of a page. */
export const writeRow = (pdf: PdfWriter, cursor: Cursor, table: Element, cells: readonly Cell[]): void => {
  const height = heightOfRow(pdf, cells);
  cursor.need(height);
  const row = pdf.part(table, 'TR');
  for (const cell of cells) {
    if (cell.later) cell.later(pdf.part(row, cell.type, undefined, cell), cursor.y);
    else pdf.part(row, cell.type, () => writeCell(pdf, cell, cursor.y), cell);
  }
  cursor.y += height;
  pdf.rule(cursor.y);
};

/** Short ones stand two to a line, as in a ledger with two columns. */
const HALF = (WIDTH - 2 * GUTTER) / 2;
const HALF_LABEL = 118;

const cellsOfPair = (pair: Pair, { x, end, value }: { x: number; end: number; value: number }): Cell[] => [
  { text: pair.label, x, width: value - x - GUTTER, letter: LABEL, type: 'TH', scope: 'Row' },
  { text: pair.value, x: value, width: end - value, letter: letterOf(pair), type: 'TD' },
];

const LEFT = { x: PAGE.left, end: PAGE.left + HALF, value: PAGE.left + HALF_LABEL + GUTTER };
const RIGHT = { x: PAGE.right - HALF, end: PAGE.right, value: PAGE.right - HALF + HALF_LABEL + GUTTER };
/** All values begin at one of three places, whatever the line. */
const WIDE = { ...LEFT, end: PAGE.right };
const LONG = { ...WIDE, value: RIGHT.x };

const rowsOfPairs = (pdf: PdfWriter, pairs: readonly Pair[]): Cell[][] => {
  const hasShortLabel = (pair: Pair): boolean => pdf.widthOf(pair.label, LABEL) < HALF_LABEL;
  const isShort = (pair: Pair | undefined): pair is Pair =>
    pair !== undefined && hasShortLabel(pair) && pdf.widthOf(pair.value, letterOf(pair)) < LEFT.end - LEFT.value;
  const rows: Cell[][] = [];
  for (let at = 0; at < pairs.length; at += 1) {
    const [pair, next] = [pairs[at], pairs[at + 1]];
    if (pair === undefined) continue;
    if (isShort(pair) && isShort(next)) {
      rows.push([...cellsOfPair(pair, LEFT), ...cellsOfPair(next, RIGHT)]);
      at += 1;
    } else rows.push(cellsOfPair(pair, hasShortLabel(pair) ? WIDE : LONG));
  }
  return rows;
};

export const writePairs = (pdf: PdfWriter, cursor: Cursor, pairs: readonly Pair[]): void => {
  if (pairs.length === 0) return;
  const rows = rowsOfPairs(pdf, pairs);
  const table = pdf.part(pdf.root, 'Table');
  const columns = Math.max(...rows.map(({ length }) => length));
  for (const row of rows) {
    // To a reader's program every line of a table has the same columns.
    const span = columns - row.length + 1;
    writeRow(
      pdf,
      cursor,
      table,
      row.map((cell, at) => (at === row.length - 1 ? { ...cell, span } : cell)),
    );
  }
};

export const placesOf = (columns: readonly Column[]): { x: number; width: number }[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - GUTTER * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map(({ share }) => {
    const place = { x, width: (room * share) / whole };
    x += place.width + GUTTER;
    return place;
  });
};

export const writeTable = (
  pdf: PdfWriter,
  cursor: Cursor,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void => {
  const table = pdf.part(pdf.root, 'Table');
  const places = placesOf(columns);
  const cellsOf = (texts: readonly string[], type: Cell['type']): Cell[] =>
    columns.map((column, at) => ({
      text: texts[at] ?? '',
      ...(places[at] ?? { x: PAGE.left, width: WIDTH }),
      letter: { ...(type === 'TH' ? LABEL : letterOf(column)), align: column.align ?? 'left' },
      type,
      ...(type === 'TH' && { scope: 'Column' as const }),
    }));
  const titles = cellsOf(
    columns.map(({ title }) => title),
    'TH',
  );
  const body = rows.map((row) => cellsOf(row, 'TD'));
  // The head with the first row under it.
  cursor.need(heightOfRow(pdf, titles) + (body[0] ? heightOfRow(pdf, body[0]) : 0));
  writeRow(pdf, cursor, table, titles);
  for (const row of body) {
    if (cursor.need(heightOfRow(pdf, row))) {
      // Said once to those who listen, and on every page to those who look.
      pdf.ornament(() => titles.forEach((cell) => writeCell(pdf, cell, cursor.y)), 'Pagination');
      cursor.y += heightOfRow(pdf, titles);
      pdf.rule(cursor.y);
    }
    writeRow(pdf, cursor, table, row);
  }
};
