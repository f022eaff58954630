import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

const EVERY_MS = 2000;

const outboxQuery = (recipient: string | undefined) =>
  queryOptions({
    queryKey: ['demo', 'outbox', recipient],
    queryFn: () => client.demo.readOutbox({ query: recipient === undefined ? {} : { recipient } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const useOutbox = (recipient: string | undefined) => useQuery(outboxQuery(recipient));

export type OutboxMessage = NonNullable<ReturnType<typeof useOutbox>['data']>['results'][number];
