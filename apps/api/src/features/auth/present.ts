import type { UserData } from '@ledgate/contract/session-view.ts';
import { splitAbility } from '@ledgate/domain/access/abilities.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Person } from './store.ts';

export const presentUserData = (person: Person, acting: { role: Role; until: Date } | null): UserData => {
  const role = acting?.role ?? person.role;
  return {
    id: person.uid,
    uid: person.uid,
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email,
    mobile: person.mobile,
    role,
    ownRole: person.role,
    actingUntil: acting?.until.toISOString() ?? null,
    merchant: person.merchant,
    iso: person.iso,
    ability: abilitiesOf(role, person.permissions).map(splitAbility),
  };
};

/** Enough to recognise an own address: r•••@shop.example. */
export const maskEmail = (email: string): string => {
  const at = email.indexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};
