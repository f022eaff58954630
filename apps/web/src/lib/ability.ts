import type { UserData } from '@ledgate/contract/session-view.ts';
import { type Ability, DEFAULT_ABILITIES, splitAbility } from '@ledgate/domain/access/abilities.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';

import { person, usePerson } from './session.ts';

const holds = (user: UserData | null, ability: Ability): boolean => {
  if (user === null) return false;
  if (user.ability.length === 0) return DEFAULT_ABILITIES.includes(ability);
  const { action, subject } = splitAbility(ability);
  return user.ability.some((pair) => pair.action === action && pair.subject === subject);
};

/** Where one ability is not the whole answer: the domain says who. */
export type Rule = (role: Role, has: (ability: Ability) => boolean) => boolean;
export type Wanted = Ability | Rule;

const mayDo = (user: UserData | null, wanted: Wanted | undefined): boolean => {
  if (wanted === undefined) return true;
  if (typeof wanted === 'string') return holds(user, wanted);
  return user !== null && wanted(user.role, (ability) => holds(user, ability));
};

export type Can = (wanted: Wanted | undefined) => boolean;

/** Whether the person signed in holds an ability; nothing asked is nothing refused. */
export const can: Can = (wanted) => mayDo(person.get(), wanted);

export const useCan = (): Can => {
  const user = usePerson();
  return (wanted) => mayDo(user, wanted);
};
