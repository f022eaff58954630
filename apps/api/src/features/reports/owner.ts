import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { standingIn, WEARABLE_ROLES } from '@ledgate/domain/access/role-switch.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { PersonActor } from '../../core/context.ts';

interface Stood {
  role: string;
  merchant_uid: string | null;
  iso_uid: string | null;
}

const NEVER = new Date(0);

/**
 * Whoever asked, as they stand at this moment, for work that is done without them; null where they are gone, blocked, or
 * stand elsewhere by now. What a super admin asked for in another role is made in that one.
 */
export const actorFor = async (tx: ReadTransaction, uid: string, stood: Stood): Promise<PersonActor | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select(['role', 'permissions', 'merchant_uid', 'iso_uid', 'blocked_at', 'deleted_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!row || row.blocked_at !== null || row.deleted_at !== null) return null;
  // Held to the closed list by a database constraint.
  const own = row.role as Role;
  const person = { kind: 'person', uid, sid: '', ownRole: own, provedAt: NEVER, till: null } as const;
  const isSame = own === stood.role && row.merchant_uid === stood.merchant_uid && row.iso_uid === stood.iso_uid;
  if (isSame)
    return {
      ...person,
      role: own,
      abilities: new Set(abilitiesOf(own, row.permissions)),
      merchantUid: row.merchant_uid,
      isoUid: row.iso_uid,
    };
  if (own !== 'superadmin') return null;
  // Worn, a merchant's role is a sub-user's that reads.
  const worn = WEARABLE_ROLES.find((each) => each === stood.role) ?? 'merchant';
  const { role, handed } = standingIn(worn);
  return {
    ...person,
    role,
    abilities: new Set(abilitiesOf(role, handed)),
    merchantUid: stood.merchant_uid,
    isoUid: stood.iso_uid,
  };
};
