import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from './client.ts';
import { queries } from './queries.ts';
import { isProblem } from './problem.ts';

/** The demo's accounts; null where this is no demo, which the server says by not knowing the call. */
const demoQuery = queryOptions({
  queryKey: ['demo', 'accounts'],
  queryFn: () =>
    client.demo.readDemo().catch((error: unknown) => {
      if (isProblem(error, 'not_found')) return null;
      throw error;
    }),
  staleTime: Infinity,
});

/** The server writes it on the page; while developing, the page comes from elsewhere. */
export const isDemo = (): boolean => import.meta.env.DEV || document.documentElement.hasAttribute('data-demo');

export const useDemo = () => useQuery({ ...demoQuery, enabled: isDemo() }).data ?? null;

/** What the sign-in page will show, while its code is still on the way. */
export const askForDemo = (): void => {
  if (isDemo()) void queries.prefetchQuery(demoQuery);
};
