import type { PeriodName } from '@ledgate/domain/reports/period.ts';

import { patterned } from '../../lib/read-search.ts';

/** Beside the usual one. Named here since the router would carry all that is known of days. */
const OTHER_PERIODS = ['last_month', 'last_year', 'custom'] as const satisfies readonly PeriodName[];

/** What the address of the dashboard says: the period, unless it is the usual one. */
export interface DashboardSearch {
  period?: (typeof OTHER_PERIODS)[number];
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export const dashboardSearch = patterned<DashboardSearch>({
  period: new RegExp(`^(${OTHER_PERIODS.join('|')})$`),
  from: DAY,
  to: DAY,
});
