import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

export const countsQuery = queryOptions({ queryKey: ['queue', 'counts'], queryFn: () => client.queue.readCounts() });

/** Of its own, since the menu wants it on every page and nothing else of the queue. */
export const useCounts = () => useQuery(countsQuery);
