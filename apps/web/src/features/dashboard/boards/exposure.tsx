import { Skeleton } from '@mantine/core';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';

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

/** The open accounts behind a row, each with its own. */
const accountsLead = (filter: { bank?: string; mcc?: string } = {}) =>
  linkOptions({
    to: '/reports/build',
    search: { subject: 'exposure', by: 'merchant', of: 'exposure_cents,reserve_cents,covered_ppm,accounts', ...filter },
  });

const Lead = ({ name, link, hasReport }: { name: string; link: LinkProps; hasReport: boolean }) =>
  hasReport ? <Link {...link}>{name}</Link> : name;

const bankRows = ({ total, by_bank: banks }: Exposed, hasReport: boolean) => [
  ...banks.map(({ bank, ...figures }) => ({
    id: bank?.uid ?? '',
    cells: [
      bank === null ? (
        t('noBank')
      ) : (
        <Lead key={bank.uid} name={bank.name} link={accountsLead({ bank: bank.uid })} hasReport={hasReport} />
      ),
      ...cellsOf(figures),
    ],
  })),
  {
    id: 'total',
    cells: [<Lead key="total" name={t('total')} link={accountsLead()} hasReport={hasReport} />, ...cellsOf(total)],
  },
];

const categoryRows = ({ by_category: categories }: Exposed, hasReport: boolean) =>
  categories.map(({ mcc, name, ...figures }) => ({
    id: mcc ?? '',
    cells: [
      mcc === null ? name : <Lead key={mcc} name={name} link={accountsLead({ mcc })} hasReport={hasReport} />,
      ...cellsOf(figures),
    ],
  }));

const Tables = ({ data }: { data: Exposed }) => {
  const can = useCan();
  const hasReport = can('read_report');
  return (
    <div className={classes.columns}>
      <BoardTable label={t('byBank')} head={[t('bank'), ...FIGURES]} rows={bankRows(data, hasReport)} />
      <BoardTable label={t('byCategory')} head={[t('category'), ...FIGURES]} rows={categoryRows(data, hasReport)} />
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
