import type { UserData } from '@ledgate/contract/session-view.ts';
import { ABILITIES } from '@ledgate/domain/access/abilities.ts';
import type { Viewer } from '@ledgate/domain/reports/subjects.ts';

import { useCan } from '../../lib/ability.ts';
import { usePerson } from '../../lib/session.ts';

/** Whoever looks on, as the domain asks about them. Of somebody who was just signed out, the page goes away. */
export const useViewer = (): Viewer => {
  const role: UserData['role'] = usePerson()?.role ?? 'subuser';
  const can = useCan();
  return { role, abilities: new Set(ABILITIES.filter((ability) => can(ability))) };
};
