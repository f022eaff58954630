import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => client.dashboard.readDashboard({ query: {} }),
});

export const useDashboard = () => useQuery(dashboardQuery);
