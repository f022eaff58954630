import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import type { DashboardSearch } from './paths.ts';

export const DASHBOARD_KEY = ['dashboard'];

const dashboardQuery = (asked: DashboardSearch) =>
  queryOptions({
    queryKey: [...DASHBOARD_KEY, asked],
    queryFn: () => client.dashboard.readDashboard({ query: asked }),
    // Another period takes the place of the one that is seen, and not of a gap.
    placeholderData: keepPreviousData,
  });

/** Days go with a period of one's own and with no other; where they are none, it is the usual period. */
export const usable = ({ period, from = '', to = '' }: DashboardSearch): DashboardSearch => {
  if (period !== 'custom') return period === undefined ? {} : { period };
  return from === '' || to < from ? {} : { period, from, to };
};

export const useDashboard = (asked: DashboardSearch) => useQuery(dashboardQuery(usable(asked)));

export type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>;
export type BoardOf<K extends Dashboard['board']['kind']> = Extract<Dashboard['board'], { kind: K }>;
