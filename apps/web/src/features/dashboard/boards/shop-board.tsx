import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Days } from '@ledgate/domain/reports/period.ts';

import { Chart } from '../../../ui/chart/chart.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents, formatCount, formatDollars } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardOf, Dashboard } from '../data.ts';
import classes from '../parts/board.module.css';
import { Change } from '../parts/change.tsx';
import { Nothing } from '../parts/lines.tsx';
import { PeriodBar } from '../parts/period-bar.tsx';
import { Applying } from './applying.tsx';
import { NoFigures } from './no-figures.tsx';
import { DEPOSITS, Deposits, Disputes, Products, TO_ANSWER } from './shop-parts.tsx';
import { t } from './shop-messages.ts';

type Board = BoardOf<'shop'>;
type Sales = NonNullable<Board['sales']>;

const taken = (days: Days, status?: string) =>
  linkOptions({ to: '/transactions', search: { ...days, ...(status !== undefined && { status }) } });

const todayFigures = ({ today, weekday_before: weekday, now, before, before_whole: whole }: Sales): Figure[] => [
  {
    label: t('today'),
    value: formatCents(now.charged_cents),
    note: <Change value={now.charged_cents} before={before.charged_cents} format={formatCents} than="lastWeek" />,
    link: taken({ from: today, to: today }),
  },
  {
    label: t('sameWeekday'),
    value: formatCents(whole.charged_cents),
    note: sayDate(weekday),
    link: taken({ from: weekday, to: weekday }),
  },
];

const waitingFigures = ({ deposits, disputes }: Board): Figure[] => [
  ...(deposits === null
    ? []
    : [
        {
          label: t('deposits'),
          value: formatCents(deposits.cents),
          note: t('depositsCount', { count: deposits.count }),
          link: DEPOSITS,
        },
      ]),
  ...(disputes === null
    ? []
    : [
        {
          label: t('disputes'),
          value: formatCount(disputes.count),
          note: formatCents(disputes.cents),
          link: TO_ANSWER,
        },
      ]),
];

const periodFigures = (sales: Sales, days: Days): Figure[] => [
  {
    label: t('charged'),
    value: formatCents(sales.charged_cents.value),
    note: <Change {...sales.charged_cents} format={formatDollars} />,
    link: taken(days),
  },
  {
    label: t('charges'),
    value: formatCount(sales.charges.value),
    note: <Change {...sales.charges} />,
    link: taken(days),
  },
  {
    label: t('refunded'),
    value: formatCents(sales.refunded_cents.value),
    note: <Change {...sales.refunded_cents} format={formatDollars} />,
    link: taken(days, 'refunded'),
  },
  {
    label: t('declines'),
    value: formatCount(sales.declines.value),
    note: <Change {...sales.declines} />,
    link: taken(days, 'declined'),
  },
];

/** `9 AM`, `12 PM`. */
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** From the first hour with a sale to the last one, of either day. */
const openHours = (hours: Sales['hours']): Sales['hours'] => {
  const sold = hours.filter(({ cents, before_cents: before }) => cents !== 0 || before !== 0);
  const [first, last] = [sold.at(0)?.hour ?? 0, sold.at(-1)?.hour ?? -1];
  return hours.filter(({ hour }) => hour >= first && hour <= last);
};

const ByHour = ({ sales }: { sales: Sales }) => {
  const hours = useMemo(() => openHours(sales.hours), [sales]);
  return (
    <Sheet title={t('byHourTitle')} isFlush>
      {hours.length === 0 ? (
        <Nothing>{t('noSales')}</Nothing>
      ) : (
        <div className={classes.inset}>
          <Chart
            kind="bar"
            title={t('byHour')}
            labelName={t('hour')}
            labels={hours.map(({ hour }) => hourWords(hour))}
            series={[
              {
                name: t('salesToday'),
                beforeName: t('salesBefore'),
                values: hours.map(({ cents }) => cents),
                before: hours.map(({ before_cents: cents }) => cents),
              },
            ]}
            format={formatCents}
            formatAxis={formatDollars}
          />
        </div>
      )}
    </Sheet>
  );
};

/** What the shop took today, what is on its way to the bank, what has to be answered, and what sells. */
export const ShopBoard = ({ dashboard, board }: { dashboard: Dashboard; board: Board }) => {
  const { kind: _kind, ...parts } = board;
  const { sales, deposits, disputes, products, applying } = parts;
  const first = [...(sales === null ? [] : todayFigures(sales)), ...waitingFigures(board)];
  if (Object.values(parts).every((part) => part === null)) return <NoFigures />;
  return (
    <>
      {first.length > 0 && <FigureBand figures={first} />}
      {sales !== null && <ByHour sales={sales} />}
      <div className={classes.columns}>
        {deposits !== null && <Deposits deposits={deposits} />}
        {disputes !== null && <Disputes disputes={disputes} />}
      </div>
      <PeriodBar dashboard={dashboard} />
      {sales !== null && <FigureBand figures={periodFigures(sales, dashboard.days)} />}
      {products !== null && <Products dashboard={dashboard} products={products} />}
      {applying !== null && <Applying applying={applying} />}
    </>
  );
};
