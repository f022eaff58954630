/** Null where there is nothing to draw: a day that is not over, a rate of nothing. */
export type ChartValue = number | null;

export interface ChartSeries {
  name: string;
  /** One for each label, in the same order. */
  values: readonly ChartValue[];
  /** Those of the period before, drawn behind. */
  before?: readonly ChartValue[] | undefined;
  /** What those are called, where they are not of the period before. */
  beforeName?: string | undefined;
}

export type ChartKind = 'bar' | 'line';

/** Tokens that keep their distance in both skins; who cannot tell them apart has the marks below. */
const COLORS = ['--petrol', '--cell-query', '--chip-violet', '--cell-verified', '--chip-red', '--ink-3'];
const DASHES = ['', '8 4', '2 3', '12 4 2 4', '5 2', '1 6'];
const BEFORE_DASH = '1 4';

export interface Mark {
  color: string;
  /** Of a line. */
  dash: string;
  /** Which of the patterns fills a bar; none where it is filled all over. */
  pattern: number;
}

/** How a series is told apart: by color and by dash or pattern. After the last color the marks move on by one. */
export const markOf = (at: number): Mark => {
  const round = Math.floor(at / COLORS.length);
  const pattern = (at + round) % DASHES.length;
  return { color: `var(${COLORS[at % COLORS.length]})`, dash: DASHES[pattern] ?? '', pattern };
};

export interface Drawn extends Mark {
  /** Short, since a name may have dots, by which charts look into their data. */
  key: string;
  label: string;
  isBefore: boolean;
  values: readonly ChartValue[];
}

/** Each series, with the period before next to it. */
export const drawnOf = (series: readonly ChartSeries[], sayBefore: (name: string) => string): Drawn[] =>
  series.flatMap(({ name, values, before, beforeName = sayBefore(name) }, at) => {
    const mark = markOf(at);
    const now = { ...mark, key: `now${at}`, label: name, isBefore: false, values };
    if (before === undefined) return [now];
    const then = { dash: BEFORE_DASH, key: `before${at}`, label: beforeName, isBefore: true, values: before };
    return [now, { ...mark, ...then }];
  });

/** The id of a pattern in the chart that draws it. */
export const patternId = (chart: string, key: string): string => `${chart}-${key}`;
