import type { ReportDefinition } from './definition.ts';

/** What a report is taken along as. */
export const REPORT_FILES = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** Payments one by one would be a paper that nobody reads. */
export const filesFor = ({ each }: Pick<ReportDefinition, 'each'>): ReportFile[] =>
  REPORT_FILES.filter((format) => format !== 'pdf' || !each);
