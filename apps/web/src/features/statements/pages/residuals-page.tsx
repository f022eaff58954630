import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { exportResiduals, type ResidualRow, useResiduals } from '../data.ts';
import { t } from '../messages.ts';
import { Figure } from '../parts/money.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import classes from '../parts/statements.module.css';

const HEAD = [t('columnLine'), t('columnUnits'), t('columnRevenue'), t('columnCost'), t('columnMargin')];

const carriedWords = ({ brought_cents: brought, carried_cents: carried }: ResidualRow): string =>
  [
    ...(brought < 0 ? [t('brought', { amount: formatCents(brought) })] : []),
    ...(carried < 0 ? [t('carried', { amount: formatCents(carried) })] : []),
  ].join(' ');

/** One merchant: what its month was worth, and of what. */
const Merchant = ({ row }: { row: ResidualRow }) => (
  <Sheet title={row.merchant.name} hint={row.iso?.name ?? t('direct')}>
    <div className={classes.totals}>
      <Figure label={t('columnVolume')} cents={row.volume_cents} />
      <Figure label={t('columnMargin')} cents={row.margin_cents} />
      <Figure label={t('columnShare')} cents={row.iso_cents} note={t('shareOf', { rate: row.share })} />
      <Figure label={t('columnPlatform')} cents={row.platform_cents} />
    </div>
    <p className={classes.quiet}>{carriedWords(row)}</p>
    <details className={classes.details}>
      <summary>{t('linesOf', { name: row.merchant.name })}</summary>
      <PlainTable
        label={t('linesOf', { name: row.merchant.name })}
        head={HEAD}
        numbersFrom={1}
        rows={[
          ...row.lines.map((line) => ({
            id: line.label,
            cells: [
              line.label,
              line.units,
              formatCents(line.revenue_cents),
              formatCents(line.cost_cents),
              formatCents(line.revenue_cents - line.cost_cents),
            ],
          })),
          {
            id: '',
            isTotal: true,
            cells: [
              t('totalMargin'),
              '',
              formatCents(row.revenue_cents),
              formatCents(row.cost_cents),
              formatCents(row.margin_cents),
            ],
          },
        ]}
      />
    </details>
  </Sheet>
);

const Export = ({ month }: { month: string }) => (
  <SaveFileButton failed={t('exportFailed')} fileName={`residuals-${month}.csv`} read={() => exportResiduals(month)}>
    {t('export')}
  </SaveFileButton>
);

type Pages = NonNullable<ReturnType<typeof useResiduals>['data']>['pages'];

const Month = ({ pages, onMonth }: { pages: Pages; onMonth: (month: string) => void }) => {
  const [first] = pages;
  if (first === undefined || first.month === '')
    return (
      <EmptyState icon={IconReportMoney} title={t('residualsEmpty')}>
        {t('residualsEmptyText')}
      </EmptyState>
    );
  const { month, months, totals } = first;
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t('month')}
          value={month}
          data={months.map((value) => ({ value, label: sayMonth(value) }))}
          onChange={(event) => onMonth(event.currentTarget.value)}
        />
        <Export month={month} />
      </div>
      <Sheet title={sayMonth(month)} hint={t('merchants', { count: totals.merchants })}>
        <div className={classes.totals}>
          <Figure label={t('totalVolume')} cents={totals.volume_cents} />
          <Figure label={t('totalMargin')} cents={totals.margin_cents} />
          <Figure label={t('totalShare')} cents={totals.iso_cents} />
          <Figure label={t('columnPlatform')} cents={totals.platform_cents} />
        </div>
      </Sheet>
      {pages.flatMap(({ results }) => results.map((row) => <Merchant key={row.id} row={row} />))}
    </>
  );
};

/** What each merchant's month was worth, for its ISO and for admins. */
export const ResidualsPage = () => {
  const [month, setMonth] = useState<string | null>(null);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useResiduals(month);
  return (
    <>
      <PageHeader title={t('residuals')} lead={t('residualsLead')} />
      <div className={classes.stack}>
        {data === undefined && error === null && (
          <Skeleton height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
        )}
        {error !== null && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data !== undefined && <Month pages={data.pages} onMonth={setMonth} />}
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  );
};
