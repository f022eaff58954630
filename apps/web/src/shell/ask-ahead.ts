import { isStaff } from '@ledgate/domain/access/roles.ts';

import { askAhead as askForViews } from '../features/onboarding/views-query.ts';
import { onboardingSearch } from '../features/onboarding/paths.ts';
import { askAhead as askForList } from '../features/queue/list-query.ts';
import { queueSearch } from '../features/queue/paths.ts';
import { askAhead as askForCase } from '../features/review/case-query.ts';
import { askForDemo } from '../lib/demo.ts';
import { person } from '../lib/session.ts';

interface Arrival {
  /** Looking at a link fetches code and no data. */
  cause: 'preload' | 'enter' | 'stay';
  location: { search: object };
}

// Loaders of the router, which run while the code of a page is fetched. None is waited for: the page asks for the same
// and finds it asked for already.

export const loginAhead = ({ cause }: Pick<Arrival, 'cause'>): void => {
  if (cause === 'enter') askForDemo();
};

export const listAhead = ({ cause, location }: Arrival): void => {
  const role = person.get()?.role;
  if (cause === 'enter' && role !== undefined && isStaff(role)) askForList(queueSearch({ ...location.search }), role);
};

export const caseAhead = ({ cause, params }: Arrival & { params: { uid: string } }): void => {
  if (cause === 'enter') askForCase(params.uid);
};

export const wizardAhead = ({ cause, location }: Arrival): void => {
  if (cause === 'enter') askForViews(onboardingSearch({ ...location.search }).application);
};
