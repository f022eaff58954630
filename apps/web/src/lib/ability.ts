import type { UserData } from '@ledgate/contract/session-view.ts';
import { type Ability, DEFAULT_ABILITIES, splitAbility } from '@ledgate/domain/access/abilities.ts';

import { person, usePerson } from './session.ts';

const holds = (user: UserData | null, ability: Ability): boolean => {
  if (user === null) return false;
  if (user.ability.length === 0) return DEFAULT_ABILITIES.includes(ability);
  const { action, subject } = splitAbility(ability);
  return user.ability.some((pair) => pair.action === action && pair.subject === subject);
};

export type Can = (ability: Ability | undefined) => boolean;

/** Whether the person signed in holds an ability; nothing asked is nothing refused. */
export const can: Can = (ability) => ability === undefined || holds(person.get(), ability);

export const useCan = (): Can => {
  const user = usePerson();
  return (ability) => ability === undefined || holds(user, ability);
};
