import { STALLED_DAYS } from '@ledgate/domain/dashboard/stages.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { Link, linkOptions } from '@tanstack/react-router';

import { Bars } from '../../../ui/bars.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents, formatCount, formatDollars } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardOf, Dashboard } from '../data.ts';
import classes from '../parts/board.module.css';
import { CaseLines } from '../parts/case-lines.tsx';
import { Change } from '../parts/change.tsx';
import { labelOf, statusLead, viewLead } from '../parts/leads.ts';
import { Nothing } from '../parts/lines.tsx';
import { PeriodBar } from '../parts/period-bar.tsx';
import { t } from './iso-messages.ts';
import { Stages } from './stages.tsx';

type Board = BoardOf<'iso'>;

const RESIDUALS = linkOptions({ to: '/residuals' });

const figuresOf = ({ boarded, boarded_this_month: month, residuals, stalled }: Board): Figure[] => [
  {
    label: t('boardedMonth'),
    value: formatCount(month.value),
    note: <Change {...month} than="lastMonth" />,
    link: viewLead('live'),
  },
  { label: t('boarded'), value: formatCount(boarded.value), note: <Change {...boarded} />, link: viewLead('live') },
  ...(residuals === null
    ? []
    : [
        {
          label: t('residuals'),
          value: formatCents(residuals.iso_cents.value),
          note: <Change {...residuals.iso_cents} format={formatDollars} />,
          link: RESIDUALS,
        },
      ]),
  {
    label: t('stalledCount'),
    value: formatCount(stalled.count),
    note: t('stalledNote', { days: STALLED_DAYS }),
    link: statusLead(...stalled.by_status.map(({ status }) => status)),
  },
];

const Stalled = ({ stalled }: { stalled: Board['stalled'] }) => (
  <Sheet title={t('stalled')} isFlush>
    {stalled.count === 0 ? (
      <Nothing>{t('noStalled')}</Nothing>
    ) : (
      <Bars
        bars={stalled.by_status.map(({ status, count }) => ({
          label: labelOf(status),
          count,
          link: statusLead(status),
        }))}
      />
    )}
    <CaseLines cases={stalled.cases} />
  </Sheet>
);

const Residuals = ({ residuals: { months } }: { residuals: NonNullable<Board['residuals']> }) => (
  <Sheet title={t('residualsTitle')} actions={<Link {...RESIDUALS}>{t('residualsOpen')}</Link>} isFlush>
    {months.every(({ volume_cents: volume }) => volume === 0) ? (
      <Nothing>{t('noResiduals')}</Nothing>
    ) : (
      <div className={classes.inset}>
        <Chart
          kind="bar"
          title={t('residualsTitle')}
          labelName={t('month')}
          labels={months.map(({ month }) => sayMonth(month))}
          series={[{ name: t('share'), values: months.map(({ iso_cents: cents }) => cents) }]}
          format={formatCents}
          formatAxis={formatDollars}
        />
      </div>
    )}
  </Sheet>
);

/** An ISO’s merchants on their way, what holds them up, and what the open ones bring. */
export const IsoBoard = ({ dashboard, board }: { dashboard: Dashboard; board: Board }) => (
  <>
    <PeriodBar dashboard={dashboard} />
    <FigureBand figures={figuresOf(board)} />
    <Stages dashboard={dashboard} stages={board.stages} hasReport={false} />
    <div className={classes.columns}>
      <Stalled stalled={board.stalled} />
      {board.residuals !== null && <Residuals residuals={board.residuals} />}
    </div>
  </>
);
