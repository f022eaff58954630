import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

const bypassesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['review', 'bypasses', page, pageSize],
    queryFn: () => client.review.listBypasses({ query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  });

export const useBypasses = (page: number, pageSize: number) => useQuery(bypassesQuery(page, pageSize));
