import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listTasks, readTaskCounts } from './list-tasks.ts';
import { assignTask, closeByHand, listTaskPeople } from './work-on-task.ts';

export const tasksHandlers: FeatureHandlers<Calls['tasks']> = {
  listTasks: (ctx, { query }) => listTasks(ctx, query),
  countTasks: (ctx) => readTaskCounts(ctx),
  listTaskPeople: async (ctx, { query }) => listTaskPeople(ctx, query.desk),
  assignTask: (ctx, { params, body }) => assignTask(ctx, params.uid, body),
  closeTask: (ctx, { params, body }) => closeByHand(ctx, params.uid, body),
};
