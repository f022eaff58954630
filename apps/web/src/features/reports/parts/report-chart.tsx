import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { showFigure } from '@ledgate/domain/reports/show-figure.ts';

import { Chart } from '../../../ui/chart/chart.tsx';
import { formatDollars } from '../../../ui/format.ts';
import { chartOf } from '../chart-of.ts';
import type { ReportAnswer } from '../data.ts';
import { t } from '../messages.ts';
import classes from './builder.module.css';

export const ReportChart = ({ answer, report }: { answer: ReportAnswer; report: ReportDefinition }) => {
  const chart = chartOf(answer, report);
  if (chart === null || report.chart === 'none') return null;
  const { format, cut, ...drawn } = chart;
  return (
    <div className={classes.chart}>
      <Chart
        {...drawn}
        kind={report.chart}
        title={answer.title}
        format={(value) => showFigure(value, format)}
        // No axis has room for cents.
        formatAxis={format === 'cents' ? formatDollars : undefined}
      />
      {cut === 'places' && <p className={classes.hint}>{t('cutPlaces', { count: drawn.labels.length })}</p>}
      {cut === 'kinds' && <p className={classes.hint}>{t('cutKinds', { count: drawn.series.length })}</p>}
    </div>
  );
};
