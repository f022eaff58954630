import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { isTime } from '@ledgate/domain/reports/subjects.ts';

import type { ChartSeries } from '../../ui/chart/chart-data.ts';

type Answered = Pick<ReportAnswer, 'dimensions' | 'measures' | 'rows' | 'totals' | 'totals_before'>;
type Figures = readonly (number | null)[];

export interface ReportChart {
  labelName: string;
  labels: string[];
  series: ChartSeries[];
  /** Which of the figures it shows says how they are written. */
  format: ReportAnswer['measures'][number]['format'];
  /** Where it shows fewer than the table: rows, or what they are told apart by second. */
  cut: 'places' | 'kinds' | null;
}

/** More would be lines and bars that nobody can tell apart. */
const MOST_PLACES = 20;
const MOST_TIMES = 400;
const MOST_KINDS = 6;
const MOST_FIGURES = 3;

/** What the rows are sorted by, or the first: everything beside it is in the same unit. */
const leadOf = ({ measures }: Answered, { sort }: ReportDefinition): number =>
  Math.max(
    0,
    measures.findIndex(({ name }) => name === sort),
  );

const pick = (values: Figures | null | undefined, at: number): number | null => values?.[at] ?? null;

/** An average or a rate of all rows is not that of each added up, and tells nothing beside what is. */
const addsUp = ({ rows, totals }: Answered, at: number): boolean =>
  rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) === totals[at];

/** One figure beside that of the period before, or several of one unit. */
const byFigures = (answer: Answered, lead: number, rows: ReportAnswer['rows']): ChartSeries[] => {
  const { measures, totals_before: compared } = answer;
  const format = measures[lead]?.format;
  const others = measures.flatMap((measure, at) =>
    at !== lead && measure.format === format && addsUp(answer, at) ? [at] : [],
  );
  const shown = compared === null ? [lead, ...others].slice(0, MOST_FIGURES) : [lead];
  return shown.map((at) => ({
    name: measures[at]?.label ?? '',
    values: rows.map(({ values }) => pick(values, at)),
    ...(compared !== null && { before: rows.map(({ before }) => pick(before, at)) }),
  }));
};

const sizeOf = ({ values }: ChartSeries): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** One figure, a series for each of what the rows are told apart by second; those that matter most. */
const byKinds = (rows: ReportAnswer['rows'], lead: number, labels: readonly string[]): ChartSeries[] => {
  const kinds = [...new Set(rows.map((row) => row.labels[1] ?? ''))];
  const values = new Map(rows.map((row) => [`${row.labels[0]}\n${row.labels[1]}`, pick(row.values, lead)]));
  return kinds
    .map((name) => ({ name, values: labels.map((label) => values.get(`${label}\n${name}`) ?? null) }))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST_KINDS);
};

/** What of an answer is drawn; nothing where it is one row of totals. */
export const chartOf = (answer: Answered, report: ReportDefinition): ReportChart | null => {
  const [first] = answer.dimensions;
  const lead = leadOf(answer, report);
  const measure = answer.measures[lead];
  if (report.chart === 'none' || !first || !measure || answer.rows.length === 0) return null;
  const isDouble = answer.dimensions.length > 1;
  const most = isTime(first.name) ? MOST_TIMES : MOST_PLACES;
  const places = answer.rows.map(({ labels }) => labels[0] ?? '');
  const all = isDouble ? [...new Set(places)] : places;
  const labels = all.slice(0, most);
  const rows = isDouble
    ? answer.rows.filter((row) => labels.includes(row.labels[0] ?? ''))
    : answer.rows.slice(0, most);
  const kinds = isDouble ? new Set(rows.map((row) => row.labels[1])).size : 0;
  return {
    labelName: first.label,
    labels,
    series: isDouble ? byKinds(rows, lead, labels) : byFigures(answer, lead, rows),
    format: measure.format,
    cut: labels.length < all.length ? 'places' : kinds > MOST_KINDS ? 'kinds' : null,
  };
};
