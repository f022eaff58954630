import type { UserData } from '@ledgate/contract/session-view.ts';
import { splitAbility } from '@ledgate/domain/access/abilities.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { standingIn, type WearableRole } from '@ledgate/domain/access/role-switch.ts';
import { withinTill } from '@ledgate/domain/access/till-abilities.ts';
import type { Person } from './store.ts';

/** The role a super admin wears for a while, and whose. */
export interface Acting {
  role: WearableRole;
  until: Date;
  merchant: Person['merchant'];
  iso: Person['iso'];
}

export const presentUserData = (person: Person, acting: Acting | null, till: UserData['till'] = null): UserData => {
  const { role, handed } = acting ? standingIn(acting.role) : { role: person.role, handed: person.permissions };
  const { merchant, iso } = acting ?? person;
  const held = abilitiesOf(role, handed);
  return {
    id: person.uid,
    uid: person.uid,
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email,
    mobile: person.mobile,
    role,
    ownRole: person.role,
    actingUntil: acting?.until.toISOString() ?? null,
    merchant,
    iso,
    till,
    ability: (till ? withinTill(held) : held).map(splitAbility),
  };
};

/** Enough to recognise an own address: r•••@shop.example. */
export const maskEmail = (email: string): string => {
  const at = email.indexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};
