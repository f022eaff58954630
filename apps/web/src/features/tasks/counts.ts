import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

const countsQuery = queryOptions({ queryKey: ['tasks', 'counts'], queryFn: () => client.tasks.countTasks() });

/** Of its own, since the menu wants it on every page and nothing else of the tasks. */
export const useTaskCounts = () => useQuery(countsQuery);
