import type { MemberState, TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { SUB_USER_PERMISSIONS } from '@ledgate/domain/access/abilities.ts';
import { isPermission, type TeamActor, type TeamMember, teamStepsOpen } from '@ledgate/domain/access/team.ts';
import { isPinLocked } from '../auth/public.ts';
import { presentReach } from '../delivery/public.ts';
import type { Member } from './store.ts';

export const factsOf = (row: Member): TeamMember => ({
  uid: row.uid,
  role: row.role,
  permissions: row.permissions,
  isActivated: row.is_activated,
  isBlocked: row.blocked_at !== null,
  isBlockedByMerchant: row.blocked_by_merchant,
});

const stateOf = (row: Member): MemberState => {
  if (row.blocked_at) return row.blocked_by_merchant ? 'deactivated' : 'suspended';
  return row.is_activated ? 'active' : 'invited';
};

export const presentMember = (row: Member, actor: TeamActor): TeamMemberView => ({
  id: row.uid,
  name: `${row.first_name} ${row.last_name}`,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  mobile: row.mobile,
  mail_problem: presentReach(row).mail_problem,
  role_setting: row.role_setting,
  permissions: row.role === 'merchant' ? [...SUB_USER_PERMISSIONS] : row.permissions.filter(isPermission),
  is_owner: row.role === 'merchant',
  is_active: row.blocked_at === null,
  state: stateOf(row),
  last_login: row.last_login_at?.toISOString() ?? null,
  has_pin: row.pin_misses !== null,
  pin_locked: isPinLocked(row.pin_misses),
  created_at: row.created_at.toISOString(),
  version: row.version,
  stepsOpen: teamStepsOpen(actor, factsOf(row)),
});
