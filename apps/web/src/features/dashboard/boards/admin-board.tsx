import { STAGE_FACTS } from '@ledgate/domain/dashboard/stages.ts';
import { DECLINE_REASONS } from '@ledgate/domain/lifecycle/approvals.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import { DESK_LABELS } from '@ledgate/domain/queue/desk-words.ts';
import { Link, linkOptions } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { Bars } from '../../../ui/bars.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t as words } from '../board-messages.ts';
import type { BoardOf, Dashboard } from '../data.ts';
import classes from '../parts/board.module.css';
import { BoardTable } from '../parts/board-table.tsx';
import { Change } from '../parts/change.tsx';
import { labelOf, queueLead, reportLead, slaLead, statusLead } from '../parts/leads.ts';
import { Lines, Nothing } from '../parts/lines.tsx';
import { PeriodBar } from '../parts/period-bar.tsx';
import { formatSeconds, percent } from '../parts/spans.ts';
import { t } from './admin-messages.ts';
import { Exposure } from './exposure.tsx';
import { Stages } from './stages.tsx';

type Board = BoardOf<'admin'>;

const ATTENTION = linkOptions({ to: '/handoffs', search: { view: 'attention' } });

const declinedLead = (dashboard: Dashboard) =>
  reportLead(dashboard, { subject: 'steps', by: 'decision_reason', of: 'steps' });

const declinedForLead = (dashboard: Dashboard, reason: string) =>
  reportLead(dashboard, { subject: 'steps', by: 'taken_by', of: 'steps', decision_reason: reason });

const figuresOf = (dashboard: Dashboard, { stages, desks, bypasses, declines, handoffs }: Board): Figure[] => {
  const boarded = stages.at(-1)?.reached ?? { value: 0, before: 0 };
  const kept = desks.reduce((sum, desk) => sum + desk.kept.value, 0);
  const all = desks.reduce((sum, desk) => sum + desk.late.value, kept);
  return [
    {
      label: t('boarded'),
      value: formatCount(boarded.value),
      note: <Change {...boarded} />,
      link: reportLead(dashboard, {
        subject: 'steps',
        by: 'day',
        of: 'steps',
        step: STAGE_FACTS.boarded.events.join(','),
      }),
    },
    {
      label: t('kept'),
      value: percent(kept, all),
      note: t('keptOf', { kept: formatCount(kept), all: formatCount(all) }),
      link: slaLead(dashboard, 'desk', Object.keys(DESK_LABELS).join(',')),
    },
    {
      label: t('bypasses'),
      value: formatCount(bypasses.value),
      note: <Change {...bypasses} />,
      link: linkOptions({ to: '/bypasses' }),
    },
    {
      label: t('declined'),
      value: formatCount(declines.count.value),
      note: <Change {...declines.count} />,
      link: declinedLead(dashboard),
    },
    {
      label: t('attention'),
      value: formatCount(handoffs.attention),
      note: t('attentionNote', { open: formatCount(handoffs.open) }),
      link: ATTENTION,
    },
  ];
};

const spanned = (seconds: number | null): string => (seconds === null ? '–' : formatSeconds(seconds));

const Stays = ({ dashboard, stays }: { dashboard: Dashboard; stays: Board['stays'] }) => (
  <Sheet title={t('stays')} hint={t('staysHint')} isFlush>
    {stays.length === 0 ? (
      <Nothing>{t('noStays')}</Nothing>
    ) : (
      <BoardTable
        label={t('stays')}
        head={[t('status'), t('count'), t('median'), t('medianChange'), t('p90')]}
        rows={stays.map(({ status, count, median_seconds: median, p90_seconds: p90 }) => ({
          id: status,
          cells: [
            <Link
              key={status}
              {...reportLead(dashboard, { subject: 'stays', by: 'week', of: 'stays,median_days,p90_days', status })}
            >
              {labelOf(status)}
            </Link>,
            formatCount(count.value),
            spanned(median.value),
            <Change key={status} {...median} format={formatSeconds} />,
            spanned(p90.value),
          ],
        }))}
      />
    )}
  </Sheet>
);

const Load = ({ load }: { load: Board['load'] }) => (
  <Sheet title={t('load')} isFlush>
    {load.length === 0 && <Nothing>{t('noLoad')}</Nothing>}
    <Lines
      lines={load.map(({ uid, name, open, overdue }) => ({
        id: uid,
        title: name,
        link: queueLead({ assignee: uid, status: UNDER_WAY, ordering: 'due_at' }),
        note:
          overdue === 0 ? undefined : (
            <Link {...queueLead({ assignee: uid, status: UNDER_WAY, due: 'overdue', ordering: 'due_at' })}>
              {t('loadOf', { count: formatCount(overdue) })}
            </Link>
          ),
        end: formatCount(open),
      }))}
    />
  </Sheet>
);

const Desks = ({ dashboard, desks }: { dashboard: Dashboard; desks: Board['desks'] }) => (
  <Sheet title={t('desks')} isFlush>
    <BoardTable
      label={t('desks')}
      head={[t('desk'), t('inTime'), t('late'), t('share'), t('lateChange')]}
      rows={desks.map(({ desk, kept, late }) => ({
        id: desk,
        cells: [
          <Link key={desk} {...slaLead(dashboard, 'taken_by', desk)}>
            {DESK_LABELS[desk]}
          </Link>,
          formatCount(kept.value),
          formatCount(late.value),
          percent(kept.value, kept.value + late.value),
          <Change key={desk} {...late} />,
        ],
      }))}
    />
  </Sheet>
);

const Declines = ({ dashboard, declines }: { dashboard: Dashboard; declines: Board['declines'] }) => (
  <Sheet title={t('declines')} actions={<Link {...declinedLead(dashboard)}>{words('openReport')}</Link>} isFlush>
    {declines.reasons.length === 0 ? (
      <Nothing>{t('noDeclines')}</Nothing>
    ) : (
      <Bars
        bars={declines.reasons.map(({ reason, count }) => ({
          label: DECLINE_REASONS[reason],
          count: count.value,
          link: declinedForLead(dashboard, reason),
        }))}
      />
    )}
  </Sheet>
);

const Handoffs = ({ handoffs }: { handoffs: Board['handoffs'] }) => (
  <Sheet title={t('handoffs')} isFlush>
    <Lines
      lines={[
        {
          id: 'attention',
          title: t('handoffAttention'),
          link: ATTENTION,
          end: formatCount(handoffs.attention),
        },
        {
          id: 'open',
          title: t('handoffOpen'),
          link: linkOptions({ to: '/handoffs', search: { view: 'open' } }),
          end: formatCount(handoffs.open),
        },
        {
          id: 'refused',
          title: t('handoffRefused'),
          link: statusLead('provider_declined'),
          note: <Change {...handoffs.refused} />,
          end: formatCount(handoffs.refused.value),
        },
      ]}
    />
  </Sheet>
);

/** How the whole desk does: what moves, what does not, who has how much of it, and what it could cost. */
export const AdminBoard = ({ dashboard, board }: { dashboard: Dashboard; board: Board }) => {
  const can = useCan();
  const hasReport = can('read_report');
  return (
    <>
      <PeriodBar dashboard={dashboard} />
      <FigureBand figures={figuresOf(dashboard, board)} />
      <Stages dashboard={dashboard} stages={board.stages} hasReport={hasReport} />
      <div className={classes.columns}>
        <Load load={board.load} />
        <Handoffs handoffs={board.handoffs} />
      </div>
      <Stays dashboard={dashboard} stays={board.stays} />
      <div className={classes.columns}>
        <Desks dashboard={dashboard} desks={board.desks} />
        <Declines dashboard={dashboard} declines={board.declines} />
      </div>
      {can('manage_settlement') && <Exposure />}
    </>
  );
};
