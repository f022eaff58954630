import { CHARTS, MOST_DIMENSIONS, MOST_MEASURES } from '@ledgate/domain/reports/definition.ts';
import { REPORT_FILES } from '@ledgate/domain/reports/files.ts';
import { LOOKED_UP } from '@ledgate/domain/reports/filter-words.ts';
import { FREQUENCIES } from '@ledgate/domain/reports/mailing.ts';
import { PERIODS } from '@ledgate/domain/reports/period.ts';
import { FORMATS, MEASURES } from '@ledgate/domain/reports/measures.ts';
import { DIMENSIONS, FILTERS, SUBJECTS } from '@ledgate/domain/reports/subjects.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { commaList, done, instant, line, opaque, uid, version } from './fields.ts';

const access = 'read_report';
const byUid = z.strictObject({ uid });

const words = (most: number, ask: string) => (names: string[]) => (names.length > most ? ask : undefined);
const tooMany = words(MOST_DIMENSIONS, `Tell rows apart by ${MOST_DIMENSIONS} at most.`);
const tooMuch = words(MOST_MEASURES, `Choose ${MOST_MEASURES} figures at most.`);

const atMost = <T extends z.ZodType<string[], string>>(schema: T, judge: (names: string[]) => string | undefined) =>
  schema.superRefine((names, context) => {
    const message = judge(names);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** A whole report as an address spells it; what of it somebody may ask for is said by the domain. */
const reportWords = {
  subject: z.enum(SUBJECTS),
  by: atMost(commaList(DIMENSIONS), tooMany).optional(),
  of: atMost(commaList(MEASURES), tooMuch).optional(),
  period: z.enum(PERIODS).optional(),
  from: opaque(10).optional(),
  to: opaque(10).optional(),
  compare: z.literal('1').optional(),
  each: z.literal('1').optional(),
  sort: z.enum(MEASURES).optional(),
  chart: z.enum(CHARTS).optional(),
  ...(Object.fromEntries(FILTERS.map((name) => [name, opaque(200).optional()])) as Record<
    (typeof FILTERS)[number],
    z.ZodOptional<ReturnType<typeof opaque>>
  >),
};
const definition = z.strictObject(reportWords);
/** As it is given back: the words of its address. */
const kept = z.record(z.string(), z.string());

const figures = z.array(z.number().nullable());

const reportAnswer = z
  .object({
    title: z.string(),
    /** In words; empty where it stands as it is now. */
    period: z.string(),
    before: z.string(),
    /** When it was counted: every figure is of this moment. */
    as_of: instant,
    dimensions: z.array(z.object({ name: z.enum(DIMENSIONS), label: z.string() })),
    measures: z.array(z.object({ name: z.enum(MEASURES), label: z.string(), format: z.enum(FORMATS) })),
    rows: z.array(
      z.object({
        /** What it is told apart by, for links and filters: a day, a uid, a code; null where there is none. */
        keys: z.array(z.string().nullable()),
        labels: z.array(z.string()),
        values: figures,
        /** Of the period before, where asked for. */
        before: figures.nullable(),
      }),
    ),
    totals: figures,
    totals_before: figures.nullable(),
    /** There are more rows than a screen shows; a file has all of them. */
    is_cut: z.boolean(),
    /** Too much to be counted while somebody waits: nothing is shown, and it can be run in the background. */
    is_long: z.boolean(),
  })
  .meta({ id: 'ReportAnswer', description: 'A report, as table, chart and file show it' });
export type ReportAnswer = z.output<typeof reportAnswer>;

const reportRun = z
  .object({
    uid,
    title: z.string(),
    definition: kept,
    format: z.enum(REPORT_FILES),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
    /** Of a hundred. */
    progress: z.int().min(0).max(100),
    rows: z.int().nullable(),
    size: z.int().nullable(),
    /** Why it failed, and what to do. */
    said: z.string().nullable(),
    asked_at: instant,
    ended_at: instant.nullable(),
    /** When its file is thrown away. */
    until: instant.nullable(),
  })
  .meta({ id: 'ReportRun', description: 'A report that is made in the background' });
export type ReportRun = z.output<typeof reportRun>;

const savedReport = z
  .object({
    uid,
    name: z.string(),
    definition: kept,
    /** Seen by its maker alone, or by everybody of the same business, ISO or house who may see reports. */
    is_shared: z.boolean(),
    is_own: z.boolean(),
    made_by: z.string(),
    version,
    /** How often it is mailed to whoever asks. */
    mailed: z.enum(FREQUENCIES).nullable(),
    mailed_next: instant.nullable(),
    mailed_last: instant.nullable(),
  })
  .meta({ id: 'SavedReport' });
export type SavedReport = z.output<typeof savedReport>;

const newReport = z.strictObject({
  name: line(1, 80, 'Give the report a name.'),
  definition,
  is_shared: z.boolean(),
});

export const reports = declare({
  readReport: {
    summary: 'Answer a report with its table',
    method: 'GET',
    path: '/api/report',
    access,
    query: definition,
    reply: reportAnswer,
    failures: [],
  },
  exportReport: {
    summary: 'Answer a report as CSV, XLSX or PDF',
    method: 'GET',
    path: '/api/report/export',
    access,
    query: z.strictObject({ ...reportWords, format: z.enum(REPORT_FILES) }),
    file: true,
    reply: fileBytes,
    failures: [],
  },
  findReportChoices: {
    summary:
      'Find merchants, ISOs, registers, cashiers, banks or categories to narrow a report to, twenty at most, with those already chosen',
    method: 'GET',
    path: '/api/report/choice',
    access,
    query: z.strictObject({
      subject: z.enum(SUBJECTS),
      filter: z.enum(LOOKED_UP),
      search: line(0, 100).optional(),
      /** Whose registers and cashiers, to staff. */
      merchant: uid.optional(),
      /** What was chosen before, to say what it is called. */
      chosen: opaque(200).optional(),
    }),
    /** By uid; categories by their code. */
    reply: z.object({ results: z.array(z.object({ value: z.string(), label: z.string() })) }),
    failures: [],
  },
  runReport: {
    summary: 'Have the file of a report made in the background',
    method: 'POST',
    path: '/api/report/run',
    access,
    body: z.strictObject({ definition, format: z.enum(REPORT_FILES) }),
    reply: reportRun,
    status: 201,
    failures: ['wrong_state'],
  },
  listReportRuns: {
    summary: 'List the own reports that were made in the background lately',
    method: 'GET',
    path: '/api/report/run',
    access,
    reply: z.object({ results: z.array(reportRun) }),
    failures: [],
  },
  cancelReportRun: {
    summary: 'Cancel a report that is being made',
    method: 'POST',
    path: '/api/report/run/{uid}/cancel',
    access,
    params: byUid,
    repeatable: true,
    reply: reportRun,
    failures: ['not_found', 'wrong_state'],
  },
  readReportFile: {
    summary: 'Download the file of a report that was made in the background',
    method: 'GET',
    path: '/api/report/run/{uid}/file',
    access,
    params: byUid,
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'wrong_state'],
  },
  listSavedReports: {
    summary: 'List the saved reports that one sees',
    method: 'GET',
    path: '/api/report/saved',
    access,
    reply: z.object({ results: z.array(savedReport) }),
    failures: [],
  },
  saveReport: {
    summary: 'Save a report under a name',
    method: 'POST',
    path: '/api/report/saved',
    access,
    body: newReport,
    reply: savedReport,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  updateReport: {
    summary: 'Change an own saved report',
    method: 'PUT',
    path: '/api/report/saved/{uid}',
    access,
    params: byUid,
    body: newReport,
    reply: savedReport,
    failures: ['not_found', 'already_exists', 'stale'],
  },
  removeReport: {
    summary: 'Remove an own saved report, and its mails to anybody',
    method: 'DELETE',
    path: '/api/report/saved/{uid}',
    access,
    params: byUid,
    reply: done,
    failures: ['not_found'],
  },
  mailReport: {
    summary: 'Have a saved report mailed to oneself, or no longer',
    method: 'PUT',
    path: '/api/report/saved/{uid}/mail',
    access,
    params: byUid,
    body: z.strictObject({ frequency: z.enum(FREQUENCIES).nullable() }),
    repeatable: true,
    reply: savedReport,
    failures: ['not_found'],
  },
});
