import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardHandlers: FeatureHandlers<Calls['dashboard']> = {
  readDashboard: (ctx) => readDashboard(ctx),
};
