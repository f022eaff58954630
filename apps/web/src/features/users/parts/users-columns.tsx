import type { UserRow } from '@ledgate/contract/users.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import { type Columns, columnsOf } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import { StateChip } from './state-chip.tsx';
import classes from './users.module.css';

const column = columnsOf<UserRow>();

const placeOf = (user: UserRow): string => user.iso?.name ?? user.merchant?.name ?? '';

const LastLogin = ({ user }: { user: UserRow }) => {
  const now = useNow();
  return (
    <span className={classes.quiet}>{user.last_login === null ? t('never') : formatAgo(user.last_login, now)}</span>
  );
};

export const USERS_COLUMNS: Columns<UserRow> = column.columns([
  column.accessor('name', {
    id: 'name',
    header: t('columnName'),
    cell: ({ row }) => <span className={classes.name}>{row.original.name}</span>,
  }),
  column.accessor('email', { id: 'email', header: t('columnEmail') }),
  column.accessor('role', {
    id: 'role',
    header: t('columnRole'),
    cell: ({ row }) => ROLE_NAMES[row.original.role],
    meta: { width: '150px' },
  }),
  column.accessor('state', {
    id: 'state',
    header: t('columnState'),
    enableSorting: false,
    cell: ({ row }) => <StateChip state={row.original.state} />,
    meta: { width: '116px' },
  }),
  column.display({
    id: 'where',
    header: t('columnWhere'),
    cell: ({ row }) => placeOf(row.original),
    meta: { from: 'wide' },
  }),
  column.accessor('last_login', {
    id: 'last_login',
    header: t('columnLogin'),
    cell: ({ row }) => <LastLogin user={row.original} />,
    meta: { width: '140px', align: 'end' },
  }),
]);

export const narrowUser = (user: UserRow): NarrowRow => ({
  title: user.name,
  aside: <StateChip state={user.state} />,
  line: <span className={classes.quiet}>{user.email}</span>,
  lineAside: ROLE_NAMES[user.role],
});
