import type { USER_STATES, UserRow } from '@ledgate/contract/users.ts';
import { staffStepsOpen } from '@ledgate/domain/access/staff-steps.ts';
import type { PersonActor } from '../../core/context.ts';
import { presentReach } from '../delivery/public.ts';
import type { UserRecord } from './store.ts';

/**
 * Whoever may remove keepers is an active one, so another active one makes two: the last one is never in sight
 * here except as oneself. The step itself counts again, with the rows held.
 */
const KEEPERS_IN_SIGHT = 2;

const stateOf = (row: UserRecord): (typeof USER_STATES)[number] => {
  if (row.blocked_at) return 'blocked';
  return row.is_activated ? 'active' : 'invited';
};

const named = (uid: string | null, name: string | null): UserRow['iso'] =>
  uid !== null && name !== null ? { uid, name } : null;

export const presentUser = (row: UserRecord, actor: PersonActor): UserRow => ({
  id: row.uid,
  name: `${row.first_name} ${row.last_name}`,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  mobile: row.mobile,
  ...presentReach(row),
  role: row.role,
  iso: named(row.iso_uid, row.iso_name),
  merchant: named(row.merchant_uid, row.merchant_name),
  state: stateOf(row),
  is_blocked: row.blocked_at !== null,
  blocked_at: row.blocked_at?.toISOString() ?? null,
  last_login: row.last_login_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  version: row.version,
  stepsOpen: staffStepsOpen({
    actor,
    target: {
      uid: row.uid,
      role: row.role,
      isBlocked: row.blocked_at !== null,
      isDeleted: false,
      isActivated: row.is_activated,
    },
    activeKeepers: KEEPERS_IN_SIGHT,
  }),
});
