import { isStaff, type Role } from '@ledgate/domain/access/roles.ts';

/** Whose doing something was and whose application it is about, in names. */
export interface Who {
  from: string | null;
  business: string | null;
}

export const NOBODY_NAMED: Who = { from: null, business: null };

interface Found {
  actor: string | null;
  actor_role: string | null;
  business: string | null;
}

/** What a merchant's people do, their business does: the desk knows it by that name. */
export const whoFrom = ({ actor, actor_role: role, business }: Found): Who => ({
  // The role was held to the closed list when it was written.
  from: role !== null && !isStaff(role as Role) ? (business ?? actor) : actor,
  business,
});
