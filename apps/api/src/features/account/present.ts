import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { usesPin } from '@ledgate/domain/access/till-abilities.ts';
import { isPinLocked } from '../auth/public.ts';
import { presentReach } from '../delivery/public.ts';
import type { AccountRow, PasskeyRow, SessionRow } from './store.ts';

const mayHavePin = ({ role, permissions }: AccountRow): boolean =>
  // Held to the closed list by a database constraint.
  usesPin(new Set(abilitiesOf(role as Role, permissions)));

export const presentAccount = (row: AccountRow) => ({
  uid: row.uid,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  mobile: row.mobile,
  mobile_verified: row.mobile_verified_at !== null,
  ...presentReach(row),
  has_totp: Boolean(row.has_totp),
  recovery_codes_left: row.recovery_codes_left ?? 0,
  password_changed_at: row.password_changed_at?.toISOString() ?? null,
  pin: mayHavePin(row) ? { is_set: row.pin_misses !== null, is_locked: isPinLocked(row.pin_misses) } : null,
  bookmarks: row.bookmarks,
  single_keys: row.single_keys,
  version: row.version,
});

export const presentSession = (row: SessionRow, currentSid: string, now: Date) => ({
  sid: row.sid,
  is_current: row.sid === currentSid,
  started_at: row.started_at.toISOString(),
  last_active_at: row.last_active_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  address: row.address,
  browser: row.browser,
  acting_role: row.acting_until !== null && row.acting_until > now ? row.acting_role : null,
});

export const presentPasskey = (row: Pick<PasskeyRow, 'uid' | 'name' | 'created_at' | 'last_used_at'>) => ({
  id: row.uid,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
