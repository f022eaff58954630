import { formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { ShiftRow } from '../data.ts';
import { t } from '../shift-messages.ts';
import { Money } from './money.tsx';
import classes from './sales.module.css';
import { ShiftChip, varianceWords } from './shift-chip.tsx';

const Amount = ({ cents }: { cents: number | null }) => (cents === null ? t('notYet') : <Money cents={cents} />);

export const nameOfShift = ({ z_number: no, register }: ShiftRow): string =>
  no === null ? `${register.name}, ${t('xReport')}` : `${register.name}, ${t('zReport', { no })}`;

export const SHIFT_COLUMNS: Columns<ShiftRow> = [
  {
    id: 'z',
    header: t('columnZ'),
    cell: ({ z_number: no }) => <span className={classes.mono}>{no ?? t('notYet')}</span>,
    width: '64px',
  },
  { id: 'register', header: t('register'), cell: ({ register }) => register.name },
  {
    id: 'opened_at',
    header: t('columnOpened'),
    cell: (row) => formatInstant(row.opened_at),
    width: '190px',
  },
  {
    id: 'closed',
    header: t('columnClosed'),
    cell: ({ closed_at: at }) => (at === null ? t('notYet') : formatInstant(at)),
    width: '190px',
    from: 'wide',
  },
  { id: 'state', header: t('columnState'), cell: ({ state }) => <ShiftChip state={state} />, width: '120px' },
  {
    id: 'expected',
    header: t('columnExpected'),
    cell: (row) => <Amount cents={row.expected_cents} />,
    width: '110px',
    align: 'end',
    from: 'wide',
  },
  {
    id: 'counted',
    header: t('columnCounted'),
    cell: (row) => <Amount cents={row.counted_cents} />,
    width: '110px',
    align: 'end',
    from: 'wide',
  },
  {
    id: 'variance',
    header: t('columnVariance'),
    cell: ({ variance_cents: cents }) => varianceWords(cents),
    width: '130px',
    align: 'end',
  },
];

export const narrowShift = (row: ShiftRow): NarrowRow => ({
  title: nameOfShift(row),
  aside: <ShiftChip state={row.state} />,
  line: <span className={classes.quiet}>{`${formatInstant(row.opened_at)} · ${row.opened_by.name}`}</span>,
  lineAside: varianceWords(row.variance_cents),
});
