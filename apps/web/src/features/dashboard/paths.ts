import type { PeriodName } from '@ledgate/domain/reports/period.ts';

/** Beside the usual one. Named here since the router would carry all that is known of days. */
const OTHER_PERIODS = ['last_month', 'last_year', 'custom'] as const satisfies readonly PeriodName[];

/** What the address of the dashboard says: the period, unless it is the usual one. */
export interface DashboardSearch {
  period?: (typeof OTHER_PERIODS)[number];
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => {
  const period = OTHER_PERIODS.find((name) => name === search['period']);
  if (period !== 'custom') return period === undefined ? {} : { period };
  const [from, to] = [dayOf(search['from']), dayOf(search['to'])];
  return from === undefined || to === undefined || to < from ? {} : { period, from, to };
};
