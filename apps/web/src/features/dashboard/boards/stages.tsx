import { STAGE_FACTS } from '@ledgate/domain/dashboard/stages.ts';
import { Link } from '@tanstack/react-router';

import { Chart } from '../../../ui/chart/chart.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../board-messages.ts';
import type { BoardOf, Dashboard } from '../data.ts';
import classes from '../parts/board.module.css';
import { BoardTable } from '../parts/board-table.tsx';
import { Change } from '../parts/change.tsx';
import { reportLead, statusLead } from '../parts/leads.ts';
import { percent } from '../parts/spans.ts';

type StageLines = BoardOf<'iso' | 'admin'>['stages'];

const HEAD = [t('stage'), t('standing'), t('reached'), t('change'), t('ofStarted'), t('ofStageBefore')];

const rowsOf = (dashboard: Dashboard, stages: StageLines, hasReport: boolean) =>
  stages.map(({ name, standing, reached, of_started: come }, at) => ({
    id: name,
    cells: [
      STAGE_FACTS[name].label,
      <Link
        key={name}
        {...statusLead(...STAGE_FACTS[name].statuses)}
        aria-label={`${STAGE_FACTS[name].label}: ${formatCount(standing)}`}
      >
        {formatCount(standing)}
      </Link>,
      hasReport ? (
        <Link
          key={name}
          {...reportLead(dashboard, {
            subject: 'steps',
            by: 'day',
            of: 'steps',
            step: STAGE_FACTS[name].events.join(','),
          })}
          aria-label={t('reachedOf', { stage: STAGE_FACTS[name].label, count: formatCount(reached.value) })}
        >
          {formatCount(reached.value)}
        </Link>
      ) : (
        formatCount(reached.value)
      ),
      <Change key={name} {...reached} />,
      percent(come.value, stages[0]?.of_started.value ?? 0),
      at === 0 ? '–' : percent(come.value, stages[at - 1]?.of_started.value ?? 0),
    ],
  }));

interface StagesProps {
  dashboard: Dashboard;
  stages: StageLines;
  /** Whether there is a report of steps for whoever looks. */
  hasReport: boolean;
}

/** The way from a draft to an open account: how many stand where, and how many came that far. */
export const Stages = ({ dashboard, stages, hasReport }: StagesProps) => (
  <Sheet title={t('stages')} hint={t('stagesHint')} isFlush>
    <div className={classes.inset}>
      <Chart
        kind="bar"
        title={t('stages')}
        labelName={t('stage')}
        labels={stages.map(({ name }) => STAGE_FACTS[name].label)}
        series={[
          {
            name: t('reached'),
            values: stages.map(({ reached }) => reached.value),
            before: stages.map(({ reached }) => reached.before),
          },
        ]}
        format={formatCount}
      />
    </div>
    <BoardTable label={t('stages')} head={HEAD} rows={rowsOf(dashboard, stages, hasReport)} />
  </Sheet>
);
