import { Link } from '@tanstack/react-router';

import { Chip } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { RegisterView } from '../data.ts';
import type { WhoseSearch } from '../paths.ts';
import { t } from '../shift-messages.ts';
import classes from './sales.module.css';

interface CellProps {
  register: RegisterView;
  whose: WhoseSearch;
}

const shiftWords = ({ opened_at: at, state }: NonNullable<RegisterView['shift']>): string =>
  state === 'open' ? t('openSince', { at: formatInstant(at) }) : t('countedSince');

const Shift = ({ register: { shift, removed_at: removed }, whose }: CellProps) => {
  if (removed !== null) return <Chip tone="outline">{t('retired')}</Chip>;
  if (shift === null) return <span className={classes.quiet}>{t('noShift')}</span>;
  return (
    <>
      <Link to="/shifts/$uid" params={{ uid: shift.uid }} search={whose} className={classes.link}>
        {shiftWords(shift)}
      </Link>{' '}
      <span className={classes.quiet}>{t('byWhom', { name: shift.opened_by.name })}</span>
    </>
  );
};

const Device = ({ register: { lease, removed_at: removed } }: { register: RegisterView }) => {
  if (removed !== null || lease === null) return <span className={classes.quiet}>{t('noDevice')}</span>;
  return (
    <>
      {lease.name}{' '}
      <span className={classes.quiet}>{t('deviceSince', { name: lease.by.name, at: formatInstant(lease.since) })}</span>
    </>
  );
};

const Held = ({ register: { uid, held }, whose }: CellProps) =>
  held === 0 ? (
    <span className={classes.quiet}>{t('notYet')}</span>
  ) : (
    <Link to="/sales" search={{ ...whose, register: uid, status: 'open' }} className={classes.link}>
      {t('heldOnes', { count: held })}
    </Link>
  );

export const registerColumns = (whose: WhoseSearch): Columns<RegisterView> => [
  { id: 'number', header: t('columnNo'), cell: ({ number }) => number, width: '56px' },
  {
    id: 'name',
    header: t('columnName'),
    cell: ({ name }) => <span className={classes.what}>{name}</span>,
    width: '200px',
  },
  { id: 'device', header: t('columnDevice'), cell: (register) => <Device register={register} />, from: 'wide' },
  { id: 'shift', header: t('columnShift'), cell: (register) => <Shift register={register} whose={whose} /> },
  {
    id: 'held',
    header: t('columnHeld'),
    cell: (register) => <Held register={register} whose={whose} />,
    width: '110px',
  },
];

export const narrowRegister =
  (whose: WhoseSearch) =>
  (register: RegisterView): NarrowRow => ({
    title: `${register.number}. ${register.name}`,
    aside: <Held register={register} whose={whose} />,
    line: (
      <>
        <Shift register={register} whose={whose} />
        {register.lease !== null && ` · ${register.lease.name}`}
      </>
    ),
  });
