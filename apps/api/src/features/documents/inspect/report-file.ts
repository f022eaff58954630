import {
  REPORT_FILE_LIMITS,
  REPORT_FILE_REFUSALS,
  type ReportFileRefusal,
  type ReportFileType,
} from '@ledgate/domain/report-files/report-file.ts';
import { hasMarkup, isAlsoArchive } from './foreign-content.ts';
import { inspectPdf } from './pdf.ts';
import { faultOfTable } from './table-text.ts';
import { faultOfWorkbook } from './workbook.ts';

type Found = { ok: true; mime: ReportFileType } | { ok: false; because: ReportFileRefusal };

const no = (because: ReportFileRefusal): Found => ({ ok: false, because });
const judged = (mime: ReportFileType, fault: ReportFileRefusal | null): Found =>
  fault === null ? { ok: true, mime } : no(fault);

/** As far as browsers of old looked to guess what a file is. */
const SNIFFED = 1024;

const isOurs = (because: string): because is ReportFileRefusal => because in REPORT_FILE_REFUSALS;

const inspectPaper = (bytes: Buffer): Found => {
  const verdict = inspectPdf(bytes);
  if (!verdict.ok) return no(isOurs(verdict.because) ? verdict.because : 'broken');
  const isMore = isAlsoArchive(bytes) || hasMarkup(bytes.subarray(0, SNIFFED));
  return judged('application/pdf', isMore ? 'hidden_content' : null);
};

/** Says what the file of a report is and whether we take it, from its bytes alone. */
export const inspectReportFile = (bytes: Buffer): Found => {
  if (bytes.length === 0) return no('empty');
  if (bytes.length > REPORT_FILE_LIMITS.bytes) return no('too_large');
  if (bytes.subarray(0, SNIFFED).includes('%PDF-')) return inspectPaper(bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return judged('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', faultOfWorkbook(bytes));
  return judged('text/csv', faultOfTable(bytes));
};
