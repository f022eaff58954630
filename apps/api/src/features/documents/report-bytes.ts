import {
  REPORT_FILE_LIMITS,
  REPORT_FILE_REFUSALS,
  type ReportFileRefusal,
  type ReportFileType,
} from '@ledgate/domain/report-files/report-file.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import type { Parts } from '../../core/parts.ts';
import { cleanName } from './file-name.ts';
import { inspectReportFile } from './inspect/report-file.ts';
import { demandClean, loadWhole, type StoredWhole, storeWhole, takeOne, type WholeWords } from './whole-file.ts';

/** The file of a report: looked at and scanned before anything of it is kept. */

const badReport = (reason: string): Failure => new Failure('invalid', reason, { errors: { file: [reason] } });
const refuse = (because: ReportFileRefusal): Failure => badReport(REPORT_FILE_REFUSALS[because]);

const WORDS: WholeWords = {
  what: 'report',
  none: () => badReport('Choose a file.'),
  many: () => badReport('Send 1 file at a time.'),
  tooLarge: () => refuse('too_large'),
  virus: () => refuse('virus'),
};

export interface ReportBytes {
  name: string;
  mime: ReportFileType;
  bytes: Buffer;
}

/** The one file of a form. Its name is data, and its type what its bytes say. */
export const takeReport = async (parts: Parts, files: AsyncIterable<IncomingFile>): Promise<ReportBytes> => {
  const { name, bytes } = await takeOne(files, REPORT_FILE_LIMITS.bytes, WORDS);
  const verdict = await parts.inspection(async () => inspectReportFile(bytes));
  if (!verdict.ok) throw refuse(verdict.because);
  await demandClean(parts, bytes, WORDS);
  return { name: cleanName(name), mime: verdict.mime, bytes };
};

const KEPT = { table: 'report_record', what: WORDS.what } as const;

export const storeReport = (parts: Parts, merchantUid: string, bytes: Buffer): Promise<StoredWhole> =>
  storeWhole(parts, { ...KEPT, merchantUid }, bytes);

export const loadReport = (parts: Parts, report: { uid: string; storage_key: string }): Promise<Buffer> =>
  loadWhole(parts, KEPT, report);
