import type { UserData } from '@ledgate/contract/session-view.ts';

import { queries } from '../lib/queries.ts';
import { person, sessionEnd } from '../lib/session.ts';
import { router } from './router.tsx';

/** What somebody sees follows from these. */
const standing = ({ role, ability }: UserData): string => JSON.stringify([role, ability]);

/** When the session ends, here or in another tab, the page makes way; when somebody else enters, it starts afresh. */
export const watchSession = (): void => {
  let before = person.get();
  person.subscribe(() => {
    const now = person.get();
    const was = before;
    before = now;
    if (was !== null && now === null) {
      const because = sessionEnd.get();
      const wanted = router.state.location.href;
      queries.clear();
      const search = because === 'left' ? {} : { because, ...(wanted !== '/' && { wanted }) };
      void router.navigate({ to: '/login', search });
    } else if (was !== null && now !== null && (was.uid !== now.uid || standing(was) !== standing(now))) {
      // The guards look again first: a page that is not for the new role makes way before it asks for anything.
      queries.removeQueries({ type: 'inactive' });
      void router.invalidate().then(() => queries.resetQueries());
    } else if (was === null && now !== null) {
      // Signed in from another tab: the sign-in page of this one has done its work.
      void router.invalidate();
    }
  });
};
