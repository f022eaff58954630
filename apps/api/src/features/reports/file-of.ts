import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { filesFor, type ReportFile } from '@ledgate/domain/reports/files.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { XLSX, writeXlsx } from '../../core/xlsx.ts';
import { typesetApart } from '../../typesetting.ts';
import { type PdfSource, recordPdf } from '../pdf/public.ts';
import { csvOf, type FileTable, linesOf, sheetRowsOf, tableOf, wordsOf } from './cells.ts';

export const MIMES: Record<ReportFile, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  pdf: 'application/pdf',
};

/** A paper of more would be read by nobody, and a spreadsheet takes them all. */
const MOST_ON_PAPER = 2_000;

export const fileName = (report: ReportDefinition, format: ReportFile, at: Date): string =>
  `${titleOf(report)} ${newYorkDate(at.getTime())}.${format}`;

export const demandFormat = (report: ReportDefinition, format: ReportFile): void => {
  if (filesFor(report).includes(format)) return;
  throw new Failure('too_large', 'One by one, payments go into a CSV or Excel file. Choose one of these.');
};

const encoder = new TextEncoder();

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** A sheet's name takes no more, and none of these. */
const sheetName = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 28);

export const spreadOut = (title: string, table: FileTable, format: 'csv' | 'xlsx'): AsyncIterable<Uint8Array> =>
  format === 'csv'
    ? encoded(csvOf(table))
    : writeXlsx({ sheet: sheetName(title), columns: table.columns }, sheetRowsOf(table));

const writePaper = (answer: ReportAnswer): PdfSource => {
  const { sheet, body } = recordPdf();
  const { columns } = tableOf(answer);
  const keys = answer.dimensions.length;
  sheet.section(answer.title);
  sheet.table(
    columns.map(({ head }, at) => ({
      title: head,
      share: at < keys ? 3 : 2,
      ...(at >= keys && { align: 'right' as const, isMono: true }),
    })),
    linesOf(answer).map((cells, nth) => cells.map((cell, at) => wordsOf(cell, answer.rows[nth]?.labels[at] ?? ''))),
  );
  const at = new Date(answer.as_of);
  const facts = [
    ...(answer.period === '' ? [] : [{ label: 'Period', value: answer.period }]),
    ...(answer.before === '' ? [] : [{ label: 'Compared with', value: answer.before }]),
    { label: 'As of', value: sayInstant(at) },
  ];
  return { head: { kind: 'Report', reference: '', title: answer.title, facts, at, footer: answer.title }, body };
};

/** The table of a screen as a file of some kind. */
export const fileOf = async (
  parts: Parts,
  answer: ReportAnswer,
  format: ReportFile,
): Promise<AsyncIterable<Uint8Array>> => {
  if (format !== 'pdf') return spreadOut(answer.title, tableOf(answer), format);
  if (answer.rows.length > MOST_ON_PAPER)
    throw new Failure('too_large', 'This is too long for paper. Choose Excel or CSV, or fewer rows.');
  const bytes = await parts.typesetting(() => typesetApart(writePaper(answer)));
  return (async function* () {
    await Promise.resolve();
    yield bytes;
  })();
};
