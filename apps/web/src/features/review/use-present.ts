import { useState } from 'react';

import { useLive } from '../../lib/live.ts';
import { queries } from '../../lib/queries.ts';
import { usePerson } from '../../lib/session.ts';

/** Asks anew when the case has changed, and says which colleagues are looking at it too. */
export const usePresent = (uid: string): readonly string[] => {
  const me = usePerson()?.uid;
  const [people, setPeople] = useState<readonly { uid: string; name: string }[]>([]);
  useLive((event) => {
    if (event.kind === 'presence') {
      if (event.uid === uid) setPeople(event.people);
      return;
    }
    if (event.kind === 'task' || (event.kind === 'case' && event.uid !== uid)) return;
    for (const queryKey of [
      ['review', uid],
      ['queries', 'of', uid],
    ]) {
      void queries.invalidateQueries({ queryKey });
    }
  }, uid);
  return people.filter((one) => one.uid !== me).map(({ name }) => name);
};
