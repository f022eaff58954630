import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

/** Asked once: opening a link that acts uses it up. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['delivery', 'link', token],
    queryFn: () => client.delivery.openShortLink({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });

export const useShortLink = (token: string, isWanted: boolean) => useQuery({ ...linkQuery(token), enabled: isWanted });
