import { queryOptions } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export const caseQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'case'],
    queryFn: () => client.review.readCase({ body: { application_uid: uid } }),
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
  });

/** What the page will ask for, while its code is still on the way. */
export const askAhead = (uid: string): void => void queries.prefetchQuery(caseQuery(uid));
