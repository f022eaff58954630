import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { PersonActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** Whose endpoints: a merchant's, an ISO's, or the house's own (neither). */
export interface Side {
  merchant: string | null;
  iso: string | null;
}

const HOUSE: Side = { merchant: null, iso: null };

/** Null for somebody of an ISO or a merchant who belongs to none: never the house. */
export const sideOf = ({ role, merchantUid, isoUid }: PersonActor): Side | null => {
  if (role === 'iso') return isoUid === null ? null : { merchant: null, iso: isoUid };
  if (isStaff(role)) return HOUSE;
  return merchantUid === null ? null : { merchant: merchantUid, iso: null };
};

/** What is set up lasts longer than a role that is worn for an hour. */
export const demandOwnSide = (actor: PersonActor): Side => {
  const side = sideOf(actor);
  if (side === null || actor.role !== actor.ownRole) throw new Failure('wrong_state', 'Return to your own role first.');
  return side;
};
