import { showFigure } from '@ledgate/domain/reports/show-figure.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconChartBarOff, IconClockHour4, IconRefresh } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FigureBand } from '../../../ui/figure-band.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ReportAnswer, useAnswer } from '../data.ts';
import { t } from '../messages.ts';
import type { OpenReport } from '../use-report.ts';
import classes from './builder.module.css';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { RunsList } from './runs-list.tsx';
import type { Files } from './use-files.ts';

interface ResultProps {
  open: OpenReport;
  query: ReturnType<typeof useAnswer>;
  files: Files;
  hasProblems: boolean;
}

/** Too much to be waited for: its file is asked for instead, and seen being made below. */
const Long = ({ files, isEach }: { files: Files; isEach: boolean }) => (
  <>
    <Notice
      icon={IconClockHour4}
      action={files.formats.map((format) => (
        <Button key={format} variant="default" disabled={files.isBusy} onClick={() => files.make(format)}>
          {t('runAs', { format: t(`file_${format}`) })}
        </Button>
      ))}
    >
      {t(isEach ? 'longEach' : 'long')}
    </Notice>
    <RunsList />
  </>
);

const Totals = ({ answer }: { answer: ReportAnswer }) => (
  <FigureBand
    figures={answer.measures.map(({ label, format }, at) => ({
      label,
      value: showFigure(answer.totals[at] ?? null, format),
      ...(answer.before !== '' && {
        note: `${showFigure(answer.totals_before?.[at] ?? null, format)} ${t('before')}`,
      }),
    }))}
  />
);

const Nothing = ({ isNow }: { isNow: boolean }) => (
  <EmptyState icon={IconChartBarOff} title={t(isNow ? 'nothingNow' : 'nothing')}>
    {t(isNow ? 'nothingNowText' : 'nothingText')}
  </EmptyState>
);

const Counted = ({ answer, open: { report, viewer, change } }: { answer: ReportAnswer; open: OpenReport }) => {
  // While the next is on its way the last one stays, under its own words.
  const isOfThis = answer.dimensions.every(({ name }, at) => report.by[at] === name);
  if (answer.dimensions.length === 0) return <Totals answer={answer} />;
  if (answer.rows.length === 0) return <Nothing isNow={SUBJECT_FACTS[report.subject].isNow} />;
  return (
    <>
      {isOfThis && <ReportChart answer={answer} report={report} />}
      <ReportTable answer={answer} report={report} viewer={viewer} onChange={change} />
      {answer.is_cut && <p className={classes.note}>{t('cut', { count: answer.rows.length })}</p>}
    </>
  );
};

const AsOf = ({ answer, query: { isFetching, refetch } }: Pick<ResultProps, 'query'> & { answer: ReportAnswer }) => (
  <div className={classes.asOf} aria-busy={isFetching}>
    <span>{t('asOf', { at: formatInstant(answer.as_of) })}</span>
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconRefresh size={16} stroke={1.7} />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  </div>
);

/** What the report says, or why it says nothing. */
export const Result = ({ open, query, files, hasProblems }: ResultProps) => {
  const { data: answer, error, isFetching, refetch } = query;
  if (hasProblems) return <Notice tone="warn">{t('check')}</Notice>;
  if (error !== null && !isFetching) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (answer === undefined)
    return <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />;
  if (answer.is_long) return <Long files={files} isEach={open.report.each} />;
  return (
    <Sheet
      title={answer.period || t('rightNow')}
      {...(answer.before !== '' && { hint: t('against', { period: answer.before }) })}
      actions={<AsOf answer={answer} query={query} />}
      isFlush
    >
      <Counted answer={answer} open={open} />
    </Sheet>
  );
};
