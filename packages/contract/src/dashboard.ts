import { PERIODS } from '@ledgate/domain/reports/period.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { boardParts, exposureView } from './dashboard-view.ts';
import { instant, opaque } from './fields.ts';

const days = z.object({ from: z.string(), to: z.string() });

export const dashboard = declare({
  readDashboard: {
    summary: 'Read the dashboard of the own role',
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed_in',
    query: z.strictObject({
      period: z.enum(PERIODS).optional(),
      from: opaque(10).optional(),
      to: opaque(10).optional(),
    }),
    reply: z.object({
      period: z.enum(PERIODS),
      /** First and last day, both included: a merchant’s own days, New York’s for everybody else. */
      days,
      before: days,
      /** When it was counted: every figure is of this moment. */
      as_of: instant,
      board: boardParts,
    }),
    failures: [],
  },
  readExposure: {
    summary: 'Read exposure and reserves of open accounts by bank and by category',
    method: 'GET',
    path: '/api/dashboard/exposure',
    access: 'manage_settlement',
    reply: exposureView,
    failures: [],
  },
});
