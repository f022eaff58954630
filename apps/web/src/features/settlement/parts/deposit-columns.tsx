import { IconArrowBackUp, IconBuildingBank, IconClock } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { DepositRow } from '../data.ts';
import { t } from '../messages.ts';
import classes from './settlement.module.css';

const LOOKS = {
  on_its_way: { tone: 'blue', icon: IconClock },
  arrived: { tone: 'green', icon: IconBuildingBank },
  debited: { tone: 'plain', icon: IconBuildingBank },
  returned: { tone: 'red', icon: IconArrowBackUp },
} as const;

/** What went through, of less than nothing, was taken and is no good news. */
export const DepositChip = ({ state, net_cents: net }: Pick<DepositRow, 'state' | 'net_cents'>) => {
  const shown = state === 'arrived' && net < 0 ? 'debited' : state;
  return <Chip {...LOOKS[shown]}>{t(`state_${shown}`)}</Chip>;
};

export const Money = ({ cents }: { cents: number }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(cents)}
  </span>
);

const countOf = ({ batches, net_cents: net }: DepositRow): string =>
  net < 0 ? t('debit') : t('batchCount', { count: batches });

export const depositColumns = (isStaff: boolean): Columns<DepositRow> => [
  { id: 'made_at', header: t('columnWhen'), cell: (row) => formatInstant(row.made_at), width: '200px' },
  ...(isStaff ? [{ id: 'merchant', header: t('columnMerchant'), cell: (row: DepositRow) => row.merchant.name }] : []),
  { id: 'state', header: t('columnState'), cell: (row) => <DepositChip {...row} />, width: '150px' },
  { id: 'batches', header: t('columnBatches'), cell: countOf, width: '130px' },
  {
    id: 'amount',
    header: t('columnAmount'),
    cell: (row) => <Money cents={row.net_cents} />,
    width: '140px',
    align: 'end',
  },
];

export const narrowDeposit =
  (isStaff: boolean) =>
  (row: DepositRow): NarrowRow => ({
    title: isStaff ? row.merchant.name : formatInstant(row.made_at),
    aside: <Money cents={row.net_cents} />,
    line: <span className={classes.quiet}>{isStaff ? formatInstant(row.made_at) : countOf(row)}</span>,
    lineAside: <DepositChip {...row} />,
  });
