import { REPORT_FILE_TYPES } from '@ledgate/domain/report-files/report-file.ts';
import { REPORT_ORIGINS, REPORT_STEPS, REPORT_TYPES } from '@ledgate/domain/report-files/kinds.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { done, instant, line, opaque, uid } from './fields.ts';

const byId = z.strictObject({ id: uid });
/** `YYYY-MM`, New York's. */
const period = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10.');
const title = line(1, 100, 'Enter a title.', 'Use at most 100 characters.');

const reportFile = z
  .object({
    id: uid,
    merchant: z.object({ uid, name: z.string() }),
    report_type: z.enum(REPORT_TYPES),
    period: z.string(),
    title: z.string().nullable(),
    /** The size of what is made on demand is not known before. */
    file: z.object({ name: z.string(), mime: z.enum(REPORT_FILE_TYPES), size: z.int().positive().nullable() }),
    origin: z.enum(REPORT_ORIGINS),
    /** To the house alone. */
    uploaded_by: z.object({ uid, name: z.string() }).nullable(),
    created_at: instant,
    /** What the reader may do to it. */
    open_steps: z.array(z.enum(REPORT_STEPS)),
    /** Zero where it never changes. */
    version: z.int().nonnegative(),
  })
  .meta({ id: 'ReportFile', description: 'A report of a merchant’s month, uploaded or made of it' });
export type ReportFile = z.output<typeof reportFile>;

const about = { report_type: z.enum(REPORT_TYPES), period };

export const reportFiles = declare({
  uploadReport: {
    summary: 'File a report for a merchant: PDF, CSV or XLSX of at most 10 MB; whom it belongs to is told',
    method: 'POST',
    path: '/api/uur/',
    access: 'manage_report',
    upload: true,
    body: z.strictObject({ merchant: uid, ...about, title: title.optional() }),
    reply: reportFile,
    status: 201,
    failures: ['not_found', 'already_exists', 'not_stored'],
  },
  updateReport: {
    summary: 'Change what a filed report is called and filed as',
    method: 'PUT',
    path: '/api/uur/{id}/',
    access: 'manage_report',
    params: byId,
    body: z.strictObject({ ...about, title: title.nullable() }),
    reply: reportFile,
    failures: ['not_found', 'wrong_state', 'already_exists', 'stale'],
  },
  listReports: {
    summary: 'List the reports within the own scope, the newest month first; residuals to those alone who earn them',
    method: 'GET',
    path: '/api/getuur/',
    access: 'read_report',
    query: z.strictObject({
      /** To staff and ISOs: of one merchant. */
      merchant: uid.optional(),
      report_type: z.enum(REPORT_TYPES).optional(),
      period: period.optional(),
      year: z
        .string()
        .regex(/^20\d{2}$/, 'Enter a year such as 2026.')
        .optional(),
      origin: z.enum(REPORT_ORIGINS).optional(),
      cursor: opaque(300).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({ results: z.array(reportFile), next_cursor: z.string().nullable() }),
    failures: [],
  },
  readReportFile: {
    summary: 'Download the file of a report; of a closed month it is made on demand',
    method: 'GET',
    path: '/api/getuur/{id}/file',
    access: 'read_report',
    params: byId,
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'not_stored'],
  },
  deleteReport: {
    summary: 'Delete a filed report and its file',
    method: 'DELETE',
    path: '/api/deluur/{id}',
    access: 'manage_report',
    params: byId,
    reply: done,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  findReportMerchants: {
    summary: 'Find merchants with an open or closed account by name or reference, twenty at most',
    method: 'GET',
    path: '/api/report-merchant',
    access: 'read_inbox',
    query: z.strictObject({ search: line(0, 100).optional() }),
    reply: z.object({ results: z.array(z.object({ uid, name: z.string(), reference: z.string() })) }),
    failures: [],
  },
});
