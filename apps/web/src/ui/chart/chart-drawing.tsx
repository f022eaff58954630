import '@mantine/charts/styles.layer.css';

import { BarChart, LineChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';

import classes from './chart-drawing.module.css';
import { type ChartKind, type Drawn, patternId } from './chart-data.ts';

interface ChartDrawingProps {
  chart: string;
  kind: ChartKind;
  labels: readonly string[];
  drawn: readonly Drawn[];
  format: (value: number) => string;
  formatAxis: (value: number) => string;
}

const HEIGHT = 260;
const LABEL = 'label';
/** More points than these are a line of dots. */
const MOST_DOTS = 40;
const TICK = { fontSize: 12, fill: 'currentColor' };
/** Or the number at the top would be pushed below its line. */
const ROOM = { margin: { top: 8 } };
const SIZE = { container: { height: HEIGHT } };

const rowsOf = (labels: readonly string[], drawn: readonly Drawn[]) =>
  labels.map((label, at) => ({
    [LABEL]: label,
    ...Object.fromEntries(drawn.map(({ key, values }) => [key, values[at] ?? null])),
  }));

const isWhole = (drawn: readonly Drawn[]): boolean =>
  drawn.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** Time runs with the writing: from the right, with the numbers on the right, where the page does. */
const axesOf = (isMirrored: boolean, { drawn, formatAxis }: ChartDrawingProps) => ({
  xAxisProps: { reversed: isMirrored, minTickGap: 16 },
  yAxisProps: {
    width: 'auto' as const,
    orientation: isMirrored ? ('right' as const) : ('left' as const),
    tick: { ...TICK, transform: `translate(${isMirrored ? 6 : -6}, 0)` },
    tickFormatter: formatAxis,
    allowDecimals: !isWhole(drawn),
  },
});

/** The drawing by itself, with the library that draws: the only one who imports it. */
export const ChartDrawing = (props: ChartDrawingProps) => {
  const { chart, kind, labels, drawn, format } = props;
  const { dir } = useDirection();
  // What was before is drawn first, and so lies behind.
  const inOrder = drawn.toSorted((one, other) => Number(other.isBefore) - Number(one.isBefore));
  const series = inOrder.map(({ key, label, color, dash }) => ({ name: key, label, color, strokeDasharray: dash }));
  const shared = {
    className: classes.drawing,
    h: HEIGHT,
    data: rowsOf(labels, drawn),
    dataKey: LABEL,
    series,
    tickLine: 'none' as const,
    valueFormatter: format,
    attributes: SIZE,
    // Who does not see it has the table.
    accessibilityLayer: false,
    ...axesOf(dir === 'rtl', props),
  };
  if (kind === 'bar')
    return (
      <BarChart
        {...shared}
        barChartProps={ROOM}
        maxBarWidth={32}
        barProps={({ name }) => ({
          fill: `url(#${patternId(chart, name)})`,
          // What is pale needs an edge, or it could not be seen.
          strokeOpacity: drawn.some(({ key, isBefore }) => key === name && isBefore) ? 1 : 0,
        })}
      />
    );
  return (
    <LineChart
      {...shared}
      lineChartProps={ROOM}
      curveType="linear"
      connectNulls={false}
      withDots={labels.length <= MOST_DOTS}
      dotProps={{ r: 2.5 }}
    />
  );
};
