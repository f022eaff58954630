import { readReport, writeReport } from '@ledgate/domain/reports/definition.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { formatSize } from '../../../ui/format-size.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { downloadRun, isUnderWay, type ReportRun, useCancelRun, useRunReport, useRuns } from '../data.ts';
import { t } from '../messages.ts';
import classes from './reports.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

const TONES: Record<ReportRun['state'], ChipTone> = {
  waiting: 'plain',
  running: 'blue',
  done: 'green',
  failed: 'red',
  canceled: 'outline',
};

const hasFile = ({ state, until }: ReportRun): boolean =>
  state === 'done' && until !== null && Date.parse(until) > Date.now();

const factsOf = (run: ReportRun): string => {
  const { state, rows, size, until } = run;
  if (state !== 'done') return t('asked', { at: formatInstant(run.asked_at) });
  if (!hasFile(run)) return t('gone');
  return t('facts', {
    count: rows ?? 0,
    size: formatSize(size ?? 0),
    until: formatDay(until ?? ''),
  });
};

const Cancel = ({ run }: { run: ReportRun }) => {
  const { mutate, isPending } = useCancelRun();
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconX {...icon} />}
      loading={isPending}
      aria-label={t('cancelNamed', { title: run.title })}
      onClick={() => mutate(run, { onError: (problem) => toast.problem(t('cancelFailed'), problem) })}
    >
      {t('cancel')}
    </Button>
  );
};

const Download = ({ run }: { run: ReportRun }) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadRun(run);
    } catch (error) {
      if (isProblem(error)) toast.problem(t('downloadFailed'), { title: error.detail ?? error.title });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload {...icon} />}
      loading={isBusy}
      aria-label={t('downloadNamed', { title: run.title })}
      onClick={() => void save()}
    >
      {t('download')}
    </Button>
  );
};

const Again = ({ run: { title, definition, format } }: { run: ReportRun }) => {
  const { mutate, isPending } = useRunReport();
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconRefresh {...icon} />}
      loading={isPending}
      aria-label={t('againNamed', { title })}
      onClick={() =>
        mutate(
          { report: readReport(definition), format },
          { onError: (problem) => toast.problem(t('runFailed'), { title: problem.detail ?? problem.title }) },
        )
      }
    >
      {t('again')}
    </Button>
  );
};

const Step = ({ run }: { run: ReportRun }) => {
  if (isUnderWay(run)) return <Cancel run={run} />;
  return hasFile(run) ? <Download run={run} /> : <Again run={run} />;
};

const Row = ({ run }: { run: ReportRun }) => (
  <li className={classes.row}>
    <div className={classes.main}>
      <Link to="/reports/build" search={writeReport(readReport(run.definition))} className={classes.link}>
        {run.title}
      </Link>
      <p className={classes.quiet}>{`${t(`file_${run.format}`)} · ${factsOf(run)}`}</p>
      {isUnderWay(run) && (
        <progress
          className={classes.bar}
          max={100}
          value={run.progress}
          aria-label={t('progressOf', { title: run.title, percent: run.progress })}
        />
      )}
      {run.said !== null && <p className={classes.fault}>{run.said}</p>}
    </div>
    <div className={classes.side}>
      <Chip tone={TONES[run.state]}>{t(run.state)}</Chip>
      <Step run={run} />
    </div>
  </li>
);

/** What is being made and what was made lately; nothing where nothing was. */
export const RunsList = () => {
  const { data, error, isFetching, refetch } = useRuns();
  const isMissing = data === undefined && error !== null;
  if (!isMissing && (data?.results.length ?? 0) === 0) return null;
  return (
    <Sheet title={t('runs')} hint={t('runsHint')} isFlush>
      {isMissing && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      <ul className={classes.rows}>
        {data?.results.map((run) => (
          <Row key={run.uid} run={run} />
        ))}
      </ul>
    </Sheet>
  );
};
