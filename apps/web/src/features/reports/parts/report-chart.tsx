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
  const { format, isCut, ...drawn } = chart;
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
      {isCut && <p className={classes.hint}>{t('chartCut', { count: drawn.labels.length })}</p>}
    </div>
  );
};
