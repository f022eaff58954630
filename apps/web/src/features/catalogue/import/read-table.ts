import Papa from 'papaparse';

/** A table as somebody chose it: its heads, and each row with the number it has in the file. */
export interface Table {
  name: string;
  heads: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** As a spreadsheet counts: the heads are row 1. */
  number: number;
  cells: string[];
}

const MOST_ROWS = 50_000;
const MOST_BYTES = 30 * 1024 * 1024;

export type TableFault = 'tooLarge' | 'notCsv' | 'noRows' | 'tooMany';

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Comma, semicolon or tab, quoted or not: whatever a spreadsheet saves as CSV. */
export const readTable = async (file: File): Promise<Table | TableFault> => {
  if (file.size > MOST_BYTES) return 'tooLarge';
  const text = await file.text();
  // Workbooks and pictures are no text, whatever they are called.
  if (text.includes('\u0000')) return 'notCsv';
  const plain = text.replace(/^\uFEFF/, '');
  // Empty lines count, since rows are named by their numbers; they only mislead who guesses what separates the cells.
  const { meta } = Papa.parse<string[]>(plain, { preview: 20, skipEmptyLines: 'greedy' });
  const { data } = Papa.parse<string[]>(plain, { delimiter: meta.delimiter, skipEmptyLines: false });
  const [heads, ...rest] = data;
  if (!heads || isEmpty(heads)) return 'noRows';
  const rows = rest.map((cells, at) => ({ number: at + 2, cells })).filter(({ cells }) => !isEmpty(cells));
  if (rows.length === 0) return 'noRows';
  return rows.length > MOST_ROWS ? 'tooMany' : { name: file.name, heads, rows };
};

/** Rows with what is wrong with them, to be mended and imported again. A spreadsheet runs none of it as a formula. */
export const writeRefused = (heads: readonly string[], rows: readonly { cells: string[]; why: string }[]): Blob => {
  const text = Papa.unparse(
    [[...heads, 'Problem'], ...rows.map(({ cells, why }) => [...heads.map((_, at) => cells[at] ?? ''), why])],
    { escapeFormulae: true },
  );
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' });
};
