import type { UserData } from '@ledgate/contract/session-view.ts';
import { splitAbility } from '@ledgate/domain/access/abilities.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';

/** An id that says which one it is. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const MERCHANT = { uid: idOf(900), name: 'Harbor Coffee LLC' };

/** Somebody in this role, with the abilities that the domain grants it. */
export const personIn = (role: Role, changes: Partial<UserData> = {}): UserData => ({
  id: idOf(1),
  uid: idOf(1),
  fullName: 'Robin Park',
  email: 'robin@kestrel.example',
  mobile: null,
  role,
  ownRole: role,
  actingUntil: null,
  merchant: role === 'merchant' || role === 'subuser' ? MERCHANT : null,
  till: null,
  iso: role === 'iso' ? { uid: idOf(800), name: 'Kestrel Partners' } : null,
  ability: abilitiesOf(role, []).map(splitAbility),
  ...changes,
});
