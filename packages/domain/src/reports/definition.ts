import { periodProblem, PERIODS, type PeriodName, USUAL_PERIOD } from './period.ts';
import type { Measure } from './measures.ts';
import {
  type Dimension,
  type Filter,
  FILTERS,
  isTime,
  offeredTo,
  mayReport,
  SUBJECT_FACTS,
  SUBJECTS,
  type Subject,
  type Viewer,
} from './subjects.ts';

export const CHARTS = ['bar', 'line', 'none'] as const;
export type ChartKind = (typeof CHARTS)[number];

export const MOST_DIMENSIONS = 2;
export const MOST_MEASURES = 6;

/** A whole report in a few words, each from a closed list: what an address spells and what is kept under a name. */
export interface ReportDefinition {
  subject: Subject;
  by: readonly Dimension[];
  of: readonly Measure[];
  period: PeriodName;
  from?: string;
  to?: string;
  /** Beside the period before. */
  compare: boolean;
  where: Readonly<Partial<Record<Filter, string>>>;
  /** Not added up: each payment or order a row of the file. */
  each: boolean;
  /** The measure that rows are sorted by, the most first; along time where it is absent and there is a time. */
  sort?: Measure;
  chart: ChartKind;
}

/** As an address spells it: `subject=payments&by=day&of=charges,charged_cents&period=last_month`. */
export type ReportParams = Record<string, string>;

const among = <T extends string>(values: readonly T[], text: unknown): T | undefined =>
  values.find((value) => value === text);

const listAmong = <T extends string>(values: readonly T[], text: unknown, most: number): T[] => {
  if (typeof text !== 'string') return [];
  return [...new Set(text.split(','))].flatMap((name) => among(values, name) ?? []).slice(0, most);
};

const LONGEST_FILTER = 200;
/** An id or a word of a closed list, several of them with commas between. */
const FILTER_FORM = /^[\w-]+(?:,[\w-]+)*$/;

const whereOf = (params: Readonly<Record<string, unknown>>): ReportDefinition['where'] =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const text = params[name];
      const isGood = typeof text === 'string' && text.length <= LONGEST_FILTER && FILTER_FORM.test(text);
      return isGood ? [[name, text]] : [];
    }),
  );

const USUAL_SUBJECT = 'payments' satisfies Subject;

/** Whatever was sent, only words of the language come back; what is missing is as it usually is. */
export const readReport = (params: Readonly<Record<string, unknown>>): ReportDefinition => {
  const subject = among(SUBJECTS, params['subject']) ?? USUAL_SUBJECT;
  const facts = SUBJECT_FACTS[subject];
  const by = listAmong(facts.dimensions, params['by'], MOST_DIMENSIONS);
  const of = listAmong(facts.measures, params['of'], MOST_MEASURES);
  const period = among(PERIODS, params['period']) ?? USUAL_PERIOD;
  const sort = among(of, params['sort']);
  const days = period === 'custom' ? { from: params['from'], to: params['to'] } : {};
  return {
    subject,
    by,
    of: of.length > 0 ? of : facts.measures.slice(0, 3),
    period,
    ...(typeof days.from === 'string' && { from: days.from }),
    ...(typeof days.to === 'string' && { to: days.to }),
    compare: params['compare'] === '1',
    where: whereOf(params),
    each: params['each'] === '1' && facts.hasEach,
    ...(sort !== undefined && { sort }),
    chart: among(CHARTS, params['chart']) ?? 'bar',
  };
};

export const writeReport = (report: ReportDefinition): ReportParams => ({
  subject: report.subject,
  ...(report.by.length > 0 && { by: report.by.join(',') }),
  of: report.of.join(','),
  period: report.period,
  ...(report.from !== undefined && { from: report.from }),
  ...(report.to !== undefined && { to: report.to }),
  ...(report.compare && { compare: '1' }),
  ...report.where,
  ...(report.each && { each: '1' }),
  ...(report.sort !== undefined && { sort: report.sort }),
  chart: report.chart,
});

/** Row by row over every merchant would be of use to nobody, and take long. */
const OF_ONE_MERCHANT: readonly Subject[] = ['products', 'taxes'];

/** Whether somebody who sees many merchants has to say whose. */
export const needsMerchant = (subject: Subject, viewer: Viewer): boolean =>
  OF_ONE_MERCHANT.includes(subject) && offeredTo(subject, viewer).filters.includes('merchant');

export interface ReportProblem {
  readonly field: string;
  readonly message: string;
}

/** Why it cannot be answered to somebody; nothing where it can. What they may not build with is as if it did not exist. */
export const reportProblem = (report: ReportDefinition, viewer: Viewer): ReportProblem | undefined => {
  if (!mayReport(report.subject, viewer)) return { field: 'subject', message: 'Choose what the report is about.' };
  const { dimensions, filters } = offeredTo(report.subject, viewer);
  const hidden = report.by.find((name) => !dimensions.includes(name));
  if (hidden !== undefined) return { field: 'by', message: 'Choose how the rows are told apart.' };
  const isFiltered = (Object.keys(report.where) as Filter[]).find((name) => !filters.includes(name));
  if (isFiltered !== undefined) return { field: isFiltered, message: 'This report can’t be narrowed down by this.' };
  if (report.by.filter(isTime).length > 1) return { field: 'by', message: 'Choose one of day, week and month.' };
  const isWhose = report.where.merchant === undefined && needsMerchant(report.subject, viewer);
  if (isWhose) return { field: 'merchant', message: 'Choose a merchant.' };
  return SUBJECT_FACTS[report.subject].isNow ? undefined : periodProblem(report);
};
