import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import { Email, roleName, StateChip } from './member-chips.tsx';
import classes from './team.module.css';

const LastLogin = ({ member }: { member: TeamMemberView }) => {
  const now = useNow();
  return (
    <span className={classes.quiet}>{member.last_login === null ? t('never') : formatAgo(member.last_login, now)}</span>
  );
};

export const TEAM_COLUMNS: Columns<TeamMemberView> = [
  { id: 'name', header: t('columnName'), cell: (row) => <span className={classes.name}>{row.name}</span> },
  { id: 'email', header: t('columnEmail'), cell: (row) => <Email member={row} /> },
  { id: 'role', header: t('role'), cell: roleName, width: '130px' },
  { id: 'state', header: t('state'), cell: (row) => <StateChip state={row.state} />, width: '136px' },
  {
    id: 'last_login',
    header: t('columnLogin'),
    cell: (row) => <LastLogin member={row} />,
    width: '140px',
    align: 'end',
  },
];

export const narrowMember = (member: TeamMemberView): NarrowRow => ({
  title: member.name,
  aside: <StateChip state={member.state} />,
  line: (
    <span className={classes.quiet}>
      <Email member={member} />
    </span>
  ),
  lineAside: roleName(member),
});
