import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import type { Due } from '@ledgate/domain/queue/definition.ts';
import { DUE_LABELS } from '@ledgate/domain/queue/due-words.ts';
import { eachDay } from '@ledgate/domain/reports/period.ts';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useNow } from '../../../lib/now.ts';
import { Bars } from '../../../ui/bars.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { FigureBand } from '../../../ui/figure-band.tsx';
import { formatAge, formatCount } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t as words } from '../board-messages.ts';
import type { BoardOf, Dashboard } from '../data.ts';
import classes from '../parts/board.module.css';
import { CaseLines } from '../parts/case-lines.tsx';
import { Change } from '../parts/change.tsx';
import { narrowedLead, queueLead, reportLead, slaLead, viewLead } from '../parts/leads.ts';
import { Lines, Nothing } from '../parts/lines.tsx';
import { PeriodBar } from '../parts/period-bar.tsx';
import { formatSeconds, percent } from '../parts/spans.ts';
import { NextCase } from './next-case.tsx';
import { t } from './underwriter-messages.ts';

type Board = BoardOf<'underwriter'>;

/** The own cases, narrowed. */
const mine = (narrower: Parameters<typeof queueLead>[0]): LinkProps => narrowedLead('mine', 'underwriter', narrower);

const dueLead = (due: Due): LinkProps => mine({ due });

const Ball = ({ ball }: { ball: Board['ball'] }) => {
  const now = useNow();
  const held = ball.filter(({ count }) => count > 0);
  return (
    <Sheet title={t('ball')} isFlush>
      {held.length === 0 && <Nothing>{t('noBall')}</Nothing>}
      <Lines
        lines={held.map(({ turn, count, oldest_at: oldest }) => ({
          id: turn,
          title: words(`turn_${turn}`),
          link: mine({ status: UNDER_WAY.filter((status) => STATUS_FACTS[status].turn === turn) }),
          note: oldest === null ? undefined : t('oldest', { age: formatAge(oldest, now) }),
          end: formatCount(count),
        }))}
      />
    </Sheet>
  );
};

const Queue = ({ queue, ball }: Pick<Board, 'queue' | 'ball'>) => (
  <>
    <FigureBand
      figures={[
        { label: t('open'), value: formatCount(queue.open), link: viewLead('mine') },
        {
          label: t('overdue'),
          value: formatCount(queue.by_due.find(({ name }) => name === 'overdue')?.count ?? 0),
          link: dueLead('overdue'),
        },
        {
          label: t('unassigned'),
          value: formatCount(queue.unassigned),
          link: narrowedLead('unassigned', 'underwriter', { status: ['submitted'] }),
        },
        {
          label: t('snoozed'),
          value: formatCount(queue.snoozed),
          link: queueLead({ assignee: 'me', snoozed: 'only' }),
        },
      ]}
    />
    <div className={classes.trio}>
      <Sheet title={t('ages')} hint={t('agesHint')} isFlush>
        <Bars
          bars={queue.by_age.map(({ name, count, submitted_after: after, submitted_before: before }) => ({
            label: t(`age_${name}`),
            count,
            link: mine({
              ...(after !== null && { submittedAfter: after }),
              ...(before !== null && { submittedBefore: before }),
            }),
          }))}
        />
      </Sheet>
      <Sheet title={t('dues')} isFlush>
        <Bars bars={queue.by_due.map(({ name, count }) => ({ label: DUE_LABELS[name], count, link: dueLead(name) }))} />
      </Sheet>
      <Ball ball={ball} />
    </div>
  </>
);

type Measured = Board['decisions']['median_seconds'];

const timed = (label: string, measured: Measured, link: LinkProps) => ({
  label,
  value: measured.value === null ? '–' : formatSeconds(measured.value),
  note: <Change {...measured} format={formatSeconds} />,
  link,
});

/** What was done on each day of the period, also where that was nothing. */
const byDay = ({ days }: Dashboard, decided: Board['decisions']['days']) =>
  eachDay(days).map((day) => ({ day, count: decided.find((one) => one.day === day)?.count ?? 0 }));

const Decisions = ({ dashboard, decisions }: { dashboard: Dashboard; decisions: Board['decisions'] }) => {
  const days = useMemo(() => byDay(dashboard, decisions.days), [dashboard, decisions]);
  const { recommended, asked, kept, late } = decisions;
  const all = kept.value + late.value;
  const taken = (step: string) => reportLead(dashboard, { subject: 'steps', by: 'taken_by', of: 'steps', step });
  const stays = reportLead(dashboard, { subject: 'stays', by: 'status', of: 'stays,median_days,p90_days' });
  return (
    <Sheet title={t('decisions')} isFlush>
      <FigureBand
        isFlush
        figures={[
          {
            label: t('recommended'),
            value: formatCount(recommended.value),
            note: <Change {...recommended} />,
            link: taken('recommend'),
          },
          {
            label: t('asked'),
            value: formatCount(asked.value),
            note: <Change {...asked} />,
            link: taken('raise_query'),
          },
          timed(t('median'), decisions.median_seconds, stays),
          timed(t('p90'), decisions.p90_seconds, stays),
          {
            label: t('kept'),
            value: percent(kept.value, all),
            note: t('keptOf', { kept: formatCount(kept.value), all: formatCount(all) }),
            link: slaLead(dashboard, 'taken_by', 'underwriting'),
          },
        ]}
      />
      <div className={classes.inset}>
        <Chart
          kind="bar"
          title={t('byDay')}
          labelName={t('day')}
          labels={days.map(({ day }) => sayDate(day).slice(0, -6))}
          series={[{ name: t('decisions'), values: days.map(({ count }) => count) }]}
          format={formatCount}
        />
      </div>
    </Sheet>
  );
};

/** What an underwriter does next, how the own queue stands, and below, what was decided in a period. */
export const UnderwriterBoard = ({ dashboard, board }: { dashboard: Dashboard; board: Board }) => (
  <>
    <NextCase next={board.next} />
    <Queue queue={board.queue} ball={board.ball} />
    <PeriodBar dashboard={dashboard} />
    <Decisions dashboard={dashboard} decisions={board.decisions} />
    <Sheet title={t('reopened')} hint={<Change {...board.reopened.count} />} isFlush>
      {board.reopened.cases.length === 0 && <Nothing>{t('noReopened')}</Nothing>}
      <CaseLines cases={board.reopened.cases} />
    </Sheet>
  </>
);
