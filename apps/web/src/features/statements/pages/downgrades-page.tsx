import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { DOWNGRADE_WORDS } from '@ledgate/domain/settlement/interchange.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { addMonths } from '@ledgate/domain/checks/calendar.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type DowngradeItem, type DowngradeView, useDowngrades } from '../data.ts';
import { t } from '../messages.ts';
import { Figure } from '../parts/money.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import classes from '../parts/statements.module.css';

const A_YEAR = 12;

/** This month and those before it, as many as make a year. */
const monthsUpTo = (newest: string): string[] =>
  Array.from({ length: A_YEAR }, (_, at) => addMonths(`${newest}-01`, -at).slice(0, 7));

const Reasons = ({ reasons }: Pick<DowngradeView, 'reasons'>) => (
  <Sheet title={t('reasons')} isFlush>
    <PlainTable
      label={t('reasons')}
      head={[t('columnReason'), t('columnCount'), t('cost'), t('best'), t('lost')]}
      numbersFrom={1}
      wideOnly={[2, 3]}
      rows={reasons.map((row) => ({
        id: row.reason,
        cells: [
          <span key="why">
            {row.label}
            <br />
            <span className={classes.quiet}>{row.remedy}</span>
          </span>,
          row.sales,
          formatCents(row.cost_cents),
          formatCents(row.best_cents),
          formatCents(row.lost_cents),
        ],
      }))}
    />
  </Sheet>
);

const cardOf = ({ brand, last4 }: DowngradeItem): string =>
  [brand === null ? '' : BRAND_NAMES[brand], last4 === null ? '' : `•••• ${last4}`].join(' ').trim();

const Items = ({ view, isStaff }: { view: DowngradeView; isStaff: boolean }) => (
  <Sheet title={t('items')} isFlush>
    <PlainTable
      label={t('items')}
      head={[
        t('columnDate'),
        ...(isStaff ? [t('columnMerchant')] : []),
        t('columnCard'),
        t('columnReason'),
        t('columnCategory'),
        t('columnBest'),
        t('columnAmount'),
        t('columnLost'),
      ]}
      numbersFrom={isStaff ? 6 : 5}
      wideOnly={isStaff ? [2, 4, 5] : [1, 3, 4]}
      short={isStaff ? [0, 2] : [0, 1]}
      rows={view.results.map((row) => ({
        id: row.id,
        cells: [
          sayDate(row.sold_on),
          ...(isStaff ? [row.merchant.name] : []),
          cardOf(row),
          DOWNGRADE_WORDS[row.reason].label,
          row.category,
          row.best_category ?? '',
          formatCents(row.cents),
          formatCents(row.cost_cents - (row.best_cents ?? row.cost_cents)),
        ],
      }))}
    />
    {view.is_cut && <p className={classes.note}>{t('cut')}</p>}
  </Sheet>
);

const Whole = ({ view, isStaff }: { view: DowngradeView; isStaff: boolean }) => {
  const { totals } = view;
  if (totals.sales === 0)
    return (
      <EmptyState icon={IconCircleCheck} title={t('downgradesEmpty')}>
        {t('downgradesEmptyText')}
      </EmptyState>
    );
  return (
    <>
      <Sheet title={sayMonth(view.month)} hint={t('sales', { count: totals.sales })}>
        <div className={classes.totals}>
          <Figure label={t('cost')} cents={totals.cost_cents} />
          <Figure label={t('best')} cents={totals.best_cents} />
          <Figure label={t('lost')} cents={totals.lost_cents} />
        </div>
      </Sheet>
      <Reasons reasons={view.reasons} />
      <Items view={view} isStaff={isStaff} />
    </>
  );
};

/** What downgraded, why, and what it would have cost. */
export const DowngradesPage = () => {
  const isStaff = !usePerson()?.merchant;
  const [chosen, choose] = useState<string | null>(null);
  const [newest, setNewest] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useDowngrades(chosen);
  // The server says which month it is.
  if (newest === null && data !== undefined) setNewest(data.month);
  return (
    <>
      <PageHeader title={t('downgrades')} lead={t('downgradesLead')} />
      <div className={classes.stack}>
        {newest !== null && (
          <div className={classes.row}>
            <NativeSelect
              label={t('month')}
              value={chosen ?? newest}
              data={monthsUpTo(newest).map((value) => ({ value, label: sayMonth(value) }))}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          </div>
        )}
        {data === undefined && error === null && (
          <Skeleton height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
        )}
        {error !== null && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data !== undefined && error === null && <Whole view={data} isStaff={isStaff} />}
      </div>
    </>
  );
};
