import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { deleteReport } from './delete-report.ts';
import { findReportMerchants } from './find-merchants.ts';
import { listReports } from './list-reports.ts';
import { readReportFile } from './read-report.ts';
import { updateReport } from './update-report.ts';
import { uploadReport } from './upload-report.ts';

export const reportFilesHandlers: FeatureHandlers<Calls['reportFiles']> = {
  uploadReport: (ctx, { body, files }) => uploadReport(ctx, body, files),
  updateReport: (ctx, { params, body }) => updateReport(ctx, params.id, body),
  listReports: (ctx, { query }) => listReports(ctx, query),
  readReportFile: (ctx, { params }) => readReportFile(ctx, params.id),
  deleteReport: (ctx, { params }) => deleteReport(ctx, params.id),
  findReportMerchants: (ctx, { query }) => findReportMerchants(ctx, query),
};
