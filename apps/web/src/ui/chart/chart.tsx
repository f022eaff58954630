import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useState } from 'react';

import classes from './chart.module.css';
import { type ChartKind, type ChartSeries, drawnOf } from './chart-data.ts';
import { Legend, Patterns } from './chart-marks.tsx';
import { ChartTable } from './chart-table.tsx';
import { t } from './messages.ts';

// Larger than any page: fetched when the first chart is shown.
const Drawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

export interface ChartProps {
  kind: ChartKind;
  /** Names the chart for readers. It is not shown: the sheet around it has a heading. */
  title: string;
  /** What the labels are, such as `Day`: the head of the first column of the table. */
  labelName: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Shorter, for the axis; `format` where left out. */
  formatAxis?: ((value: number) => string) | undefined;
}

/** A chart and its table. Its height is fixed, so what stands below stays where it is when the drawing arrives. */
export const Chart = ({ kind, title, labelName, labels, series, format, formatAxis = format }: ChartProps) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const drawn = useMemo(() => drawnOf(series, (name) => t('before', { name })), [series]);
  return (
    <figure className={classes.chart} aria-label={title}>
      <Patterns chart={id} drawn={drawn} />
      <div className={classes.head}>
        <Legend chart={id} kind={kind} drawn={drawn} />
        <Button size="compact-sm" variant="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('asTable')}
        </Button>
      </div>
      {!isTable && (
        <div className={classes.drawing} aria-hidden="true">
          <Suspense fallback={null}>
            <Drawing chart={id} kind={kind} labels={labels} drawn={drawn} format={format} formatAxis={formatAxis} />
          </Suspense>
        </div>
      )}
      <ChartTable
        title={title}
        labelName={labelName}
        labels={labels}
        drawn={drawn}
        format={format}
        isHidden={!isTable}
      />
    </figure>
  );
};
