import type { Calls } from '@ledgate/contract/calls.ts';
import { queue } from '@ledgate/contract/queue.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listApplications } from '../applications/public.ts';
import { assign } from './assign.ts';
import { listAssignees } from './assignees.ts';
import { demandStaff } from './demand.ts';
import { exportQueue } from './export-queue.ts';
import { listViews, removeView, saveView, updateView } from './keep-views.ts';
import { openLive } from './open-live.ts';
import { raiseQueries } from './raise-queries.ts';
import { readCounts } from './read-counts.ts';
import { snooze, wake } from './snooze.ts';
import { takeNext } from './take-next.ts';

export const queueHandlers: FeatureHandlers<Calls['queue']> = {
  listAllApplications: async (ctx, { query }) => {
    demandStaff(ctx.actor);
    return listApplications(ctx, query, queue.listAllApplications.path);
  },
  readCounts: async (ctx) => readCounts(ctx),
  listViews: async (ctx) => listViews(ctx),
  saveView: async (ctx, { body }) => saveView(ctx, body),
  updateView: async (ctx, { params, body }) => updateView(ctx, params.uid, body),
  removeView: async (ctx, { params }) => removeView(ctx, params.uid),
  listAssignees: async (ctx) => listAssignees(ctx),
  assign: (ctx, { body }) => assign(ctx, body),
  raiseQueries: (ctx, { body }) => raiseQueries(ctx, body),
  snooze: (ctx, { params, body }) => snooze(ctx, params.uid, body),
  wake: (ctx, { params }) => wake(ctx, params.uid),
  takeNext: async (ctx) => takeNext(ctx),
  exportQueue: (ctx, { query }) => exportQueue(ctx, query),
  openLive: (ctx, { query }) => openLive(ctx, query),
};
