import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from './client.ts';
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

export const useDemo = () => useQuery(demoQuery).data ?? null;
