import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { exportReport } from './export-report.ts';
import { findChoices } from './find-choices.ts';
import { readReport } from './read-report.ts';
import { cancelRun, listRuns, readRunFile, runReport } from './runs.ts';
import { listReports, mailReport, removeReport, saveReport, updateReport } from './saved.ts';

export const reportHandlers: FeatureHandlers<Calls['reports']> = {
  readReport: (ctx, { query }) => readReport(ctx, query),
  exportReport: (ctx, { query }) => exportReport(ctx, query),
  findReportChoices: (ctx, { query }) => findChoices(ctx, query),
  runReport: (ctx, { body }) => runReport(ctx, body),
  listReportRuns: (ctx) => listRuns(ctx),
  cancelReportRun: (ctx, { params }) => cancelRun(ctx, params.uid),
  readReportFile: (ctx, { params }) => readRunFile(ctx, params.uid),
  listSavedReports: (ctx) => listReports(ctx),
  saveReport: (ctx, { body }) => saveReport(ctx, body),
  updateReport: (ctx, { params, body }) => updateReport(ctx, params.uid, body),
  removeReport: (ctx, { params }) => removeReport(ctx, params.uid),
  mailReport: (ctx, { params, body }) => mailReport(ctx, params.uid, body),
};
