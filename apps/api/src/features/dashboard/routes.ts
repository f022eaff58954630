import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readDashboard } from './read-dashboard.ts';
import { readExposure } from './read-exposure.ts';

export const dashboardHandlers: FeatureHandlers<Calls['dashboard']> = {
  readDashboard: (ctx, { query }) => readDashboard(ctx, query),
  readExposure: (ctx) => readExposure(ctx),
};
