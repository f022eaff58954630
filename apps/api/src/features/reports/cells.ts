import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import { addDays, daysBetween } from '@ledgate/domain/checks/calendar.ts';
import type { Format } from '@ledgate/domain/reports/measures.ts';
import type { Dimension } from '@ledgate/domain/reports/subjects.ts';
import { DAY_SECONDS, showFigure } from '@ledgate/domain/reports/show-figure.ts';
import { csvLine, CSV_MARK, harmless } from '../../core/csv.ts';
import type { WallClock } from '../../core/local-time.ts';
import type { SheetCell } from '../../core/xlsx.ts';

/** What stands in a cell of a file: words, a figure with how it is written, a day, or an instant by a clock on a wall. */
export type Cell =
  | { text: string }
  | { figure: number | null; format: Format }
  | { day: string }
  | { at: string; clock: WallClock };

export interface FileColumn {
  head: string;
  width: number;
}

export interface FileTable {
  columns: readonly FileColumn[];
  lines: AsyncIterable<readonly (readonly Cell[])[]>;
}

const WIDTHS: Partial<Record<Dimension, number>> = { merchant: 34, product: 34, tax_id: 34, partner: 26, week: 26 };

const heads = ({ dimensions, measures, before }: ReportAnswer): FileColumn[] => [
  ...dimensions.map(({ name, label }) => ({ head: label, width: WIDTHS[name] ?? 20 })),
  ...measures.flatMap(({ label }) => [
    { head: label, width: 16 },
    ...(before === '' ? [] : [{ head: `${label}, ${before}`, width: 26 }]),
  ]),
];

const figuresOf = (
  answer: ReportAnswer,
  values: readonly (number | null)[],
  before: readonly (number | null)[] | null,
): Cell[] =>
  answer.measures.flatMap(({ format }, at) => [
    { figure: values[at] ?? null, format },
    ...(answer.before === '' ? [] : [{ figure: before?.[at] ?? null, format }]),
  ]);

const keyCell = (dimension: Dimension, key: string | null, label: string): Cell =>
  dimension === 'day' && key !== null ? { day: key } : { text: label };

/** The table of a screen as lines of a file, the totals last. */
export const linesOf = (answer: ReportAnswer): Cell[][] => {
  const rows = answer.rows.map((row) => [
    ...answer.dimensions.map(({ name }, at) => keyCell(name, row.keys[at] ?? null, row.labels[at] ?? '')),
    ...figuresOf(answer, row.values, row.before),
  ]);
  const label = answer.dimensions.map((_, at): Cell => ({ text: at === 0 ? 'Total' : '' }));
  return [...rows, [...label, ...figuresOf(answer, answer.totals, answer.totals_before)]];
};

export const tableOf = (answer: ReportAnswer): FileTable => ({
  columns: heads(answer),
  lines: (async function* () {
    await Promise.resolve();
    yield linesOf(answer);
  })(),
});

/** A plain figure, as programs read it: dollars with a point, a share as a decimal. */
const plainFigure = (figure: number | null, format: Format): string => {
  if (figure === null) return '';
  if (format === 'cents') return (figure / 100).toFixed(2);
  if (format === 'ppm') return String(figure / 1_000_000);
  if (format === 'days') return (figure / DAY_SECONDS).toFixed(2);
  return format === 'thousandths' ? String(figure / 1000) : String(figure);
};

const csvCell = (cell: Cell): string => {
  if ('text' in cell) return harmless(cell.text);
  if ('at' in cell) return cell.clock.text(cell.at);
  return 'day' in cell ? cell.day : plainFigure(cell.figure, cell.format);
};

export async function* csvOf({ columns, lines }: FileTable): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(columns.map(({ head }) => head))}`;
  for await (const some of lines) yield some.map((cells) => csvLine(cells.map(csvCell))).join('');
}

const SHEET_FORMATS = {
  count: 'count',
  cents: 'money',
  ppm: 'percent',
  thousandths: 'quantity',
  days: 'quantity',
} as const;
const PARTS: Record<Format, number> = { count: 1, cents: 100, ppm: 1_000_000, thousandths: 1000, days: DAY_SECONDS };

/** A spreadsheet counts days from the last but one of 1899. */
const FIRST_DAY = addDays('1900-01-01', -2);

/** Numbers stay numbers and days days, so that a spreadsheet sorts and adds them up. */
const sheetCellOf = (cell: Cell): SheetCell => {
  if ('text' in cell) return harmless(cell.text);
  if ('day' in cell) return { number: daysBetween(FIRST_DAY, cell.day), format: 'date' };
  if ('at' in cell) return { number: cell.clock.serial(cell.at), format: 'time' };
  if (cell.figure === null) return '';
  return { number: cell.figure / PARTS[cell.format], format: SHEET_FORMATS[cell.format] };
};

export async function* sheetRowsOf({ lines }: FileTable): AsyncGenerator<SheetCell[][]> {
  for await (const some of lines) yield some.map((cells) => cells.map(sheetCellOf));
}

/** In words, for paper and mail. */
export const wordsOf = (cell: Cell, label: string): string => {
  if ('text' in cell) return cell.text;
  if ('at' in cell) return cell.clock.text(cell.at);
  return 'day' in cell ? label : showFigure(cell.figure, cell.format);
};
