import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDollars } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useExposure } from '../board-data.ts';
import classes from '../parts/board.module.css';
import { BoardTable } from '../parts/board-table.tsx';
import { percent } from '../parts/spans.ts';
import { t } from './admin-messages.ts';

type Exposed = NonNullable<ReturnType<typeof useExposure>['data']>;

const FIGURES = [t('merchants'), t('exposed'), t('reserve'), t('covered')];

const cellsOf = ({ merchants, exposure_cents: exposed, reserve_cents: reserve }: Exposed['total']) => [
  formatCount(merchants),
  formatDollars(exposed),
  formatDollars(reserve),
  percent(reserve, exposed),
];

const bankRows = ({ total, by_bank: banks }: Exposed, mayOpen: boolean) => [
  ...banks.map(({ bank, ...figures }) => ({
    id: bank?.uid ?? '',
    cells: [
      bank !== null && mayOpen ? (
        <Link key={bank.uid} to="/banks/$bank" params={{ bank: bank.uid }}>
          {bank.name}
        </Link>
      ) : (
        (bank?.name ?? t('noBank'))
      ),
      ...cellsOf(figures),
    ],
  })),
  { id: 'total', cells: [t('total'), ...cellsOf(total)] },
];

const categoryRows = ({ by_category: categories }: Exposed) =>
  categories.map(({ mcc, name, ...figures }) => ({
    id: mcc ?? '',
    cells: [mcc === null ? t('noCategory') : `${mcc} ${name ?? ''}`, ...cellsOf(figures)],
  }));

const Tables = ({ data }: { data: Exposed }) => {
  const can = useCan();
  return (
    <div className={classes.columns}>
      <BoardTable label={t('byBank')} head={[t('bank'), ...FIGURES]} rows={bankRows(data, can('read_bank'))} />
      <BoardTable label={t('byCategory')} head={[t('category'), ...FIGURES]} rows={categoryRows(data)} />
    </div>
  );
};

/** What open accounts could cost, and what is held against it. Asked for by itself, since it takes its time. */
export const Exposure = () => {
  const { data, error, refetch, isFetching } = useExposure();
  return (
    <Sheet title={t('exposure')} hint={t('exposureHint')} actions={<Link to="/watching">{t('watch')}</Link>} isFlush>
      {data === undefined && error === null && <Skeleton height={180} radius={0} aria-busy="true" />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && <Tables data={data} />}
    </Sheet>
  );
};
