import type { UserRow } from '@ledgate/contract/users.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import { Email, StateChip } from './state-chip.tsx';
import classes from './users.module.css';

const placeOf = (user: UserRow): string => user.iso?.name ?? user.merchant?.name ?? '';

const LastLogin = ({ user }: { user: UserRow }) => {
  const now = useNow();
  return (
    <span className={classes.quiet}>{user.last_login === null ? t('never') : formatAgo(user.last_login, now)}</span>
  );
};

export const USERS_COLUMNS: Columns<UserRow> = [
  {
    id: 'name',
    header: t('columnName'),
    isSorted: true,
    cell: (row) => <span className={classes.name}>{row.name}</span>,
  },
  { id: 'email', header: t('columnEmail'), isSorted: true, cell: (row) => <Email user={row} /> },
  {
    id: 'role',
    header: t('columnRole'),
    isSorted: true,
    cell: (row) => ROLE_NAMES[row.role],
    width: '150px',
  },
  {
    id: 'state',
    header: t('columnState'),
    cell: (row) => <StateChip state={row.state} />,
    width: '116px',
  },
  {
    id: 'where',
    header: t('columnWhere'),
    cell: (row) => placeOf(row),
    from: 'wide',
  },
  {
    id: 'last_login',
    header: t('columnLogin'),
    isSorted: true,
    cell: (row) => <LastLogin user={row} />,
    width: '140px',
    align: 'end',
  },
];

export const narrowUser = (user: UserRow): NarrowRow => ({
  title: user.name,
  aside: <StateChip state={user.state} />,
  line: (
    <span className={classes.quiet}>
      <Email user={user} />
    </span>
  ),
  lineAside: ROLE_NAMES[user.role],
});
