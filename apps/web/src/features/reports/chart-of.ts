import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { isTime } from '@ledgate/domain/reports/subjects.ts';

import type { ChartSeries } from '../../ui/chart/chart-data.ts';

type Answered = Pick<ReportAnswer, 'dimensions' | 'measures' | 'rows' | 'totals' | 'totals_before'>;
type Figures = readonly (number | null)[];
type Row = ReportAnswer['rows'][number];

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

/** Which of two the places along the axis are of: the time, wherever it stands. */
const axisOf = ({ dimensions: [first, second] }: Answered): 0 | 1 =>
  first && second && !isTime(first.name) && isTime(second.name) ? 1 : 0;

/** Each place once, along time where they are times. */
const placesOf = ({ dimensions, rows }: Answered, axis: 0 | 1): string[] => {
  const name = dimensions[axis]?.name;
  const known = rows.map(({ keys, labels }) => ({ key: keys[axis] ?? '', label: labels[axis] ?? '' }));
  const all = name && isTime(name) ? known.toSorted((one, other) => (one.key < other.key ? -1 : 1)) : known;
  return [...new Set(all.map(({ label }) => label))];
};

/** One figure, a series for each of what the rows are told apart by besides; those that matter most. */
const byKinds = ({ rows }: Answered, lead: number, places: readonly string[], axis: 0 | 1): ChartSeries[] => {
  const nameOf = ({ labels }: Row): string => labels[1 - axis] ?? '';
  const values = new Map(rows.map((row) => [`${row.labels[axis]}\n${nameOf(row)}`, pick(row.values, lead)]));
  return [...new Set(rows.map(nameOf))]
    .map((name) => ({ name, values: places.map((place) => values.get(`${place}\n${name}`) ?? null) }))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
};

const cutOf = (all: number, places: number, kinds: number): ReportChart['cut'] => {
  if (places < all) return 'places';
  return kinds > MOST_KINDS ? 'kinds' : null;
};

/** What of an answer is drawn; nothing where it is one row of totals. */
export const chartOf = (answer: Answered, report: ReportDefinition): ReportChart | null => {
  const axis = axisOf(answer);
  const dimension = answer.dimensions[axis];
  const lead = leadOf(answer, report);
  const measure = answer.measures[lead];
  if (report.chart === 'none' || !dimension || !measure || answer.rows.length === 0) return null;
  const isDouble = answer.dimensions.length > 1;
  const all = isDouble ? placesOf(answer, axis) : answer.rows.map(({ labels }) => labels[0] ?? '');
  const labels = all.slice(0, isTime(dimension.name) ? MOST_TIMES : MOST_PLACES);
  const series = isDouble
    ? byKinds(answer, lead, labels, axis)
    : byFigures(answer, lead, answer.rows.slice(0, labels.length));
  return {
    labelName: dimension.label,
    labels,
    series: series.slice(0, MOST_KINDS),
    format: measure.format,
    cut: cutOf(all.length, labels.length, series.length),
  };
};
