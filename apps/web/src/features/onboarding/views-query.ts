import { queryOptions } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export const listQuery = queryOptions({
  queryKey: ['onboarding', 'list'],
  queryFn: () => client.applications.listApplications({ query: { page_size: 100 } }),
});

/** All six forms at once: the questions of one depend on the answers of the others. */
export const viewsQuery = (application: string | undefined) =>
  queryOptions({
    queryKey: ['onboarding', 'views', application ?? 'current'],
    queryFn: async () => {
      const query = application === undefined ? {} : { application__uid: application };
      return (await client.onboarding.viewForms({ query })).forms;
    },
    staleTime: 5_000,
  });

/** What the wizard will ask for, while its code is still on the way. */
export const askAhead = (application: string | undefined): void => void queries.prefetchQuery(viewsQuery(application));
