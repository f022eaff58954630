import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard } from '@ledgate/contract/dashboard.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { daysBefore, daysOf, type PeriodAsked, USUAL_PERIOD } from '@ledgate/domain/reports/period.ts';
import type { SignedInCtx } from '../../core/context.ts';

type DashboardView = Reply<typeof dashboard.readDashboard>;

export const readDashboard = async ({ parts }: SignedInCtx, asked: Partial<PeriodAsked>): Promise<DashboardView> => {
  await Promise.resolve();
  const now = parts.clock();
  const period = asked.period ?? USUAL_PERIOD;
  const days = daysOf({ ...asked, period }, newYorkDate(now.getTime()));
  return { period, days, before: daysBefore(days), as_of: now.toISOString(), board: { kind: 'nothing' } };
};
