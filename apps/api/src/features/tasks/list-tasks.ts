import type { Given } from '@ledgate/contract/call.ts';
import { queryString } from '@ledgate/contract/client.ts';
import { type TaskView, tasks } from '@ledgate/contract/tasks.ts';
import { desksSeen } from '@ledgate/domain/tasks/kinds.ts';
import { z } from 'zod';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { type ListBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import { presentTask } from './present.ts';
import { countTasks, pageTasks, type StoredTask, type TaskFilter, type TaskPlace } from './store.ts';

type Ask = Given<typeof tasks.listTasks>['query'];

const written = z.tuple([z.iso.datetime(), z.guid(), z.boolean()]);
const placeCursor = makeCursor<TaskPlace, typeof written>(
  written,
  ({ at, uid, isBackwards }) => [at.toISOString(), uid, isBackwards],
  ([at, uid, isBackwards]) => ({ at: new Date(at), uid, isBackwards }),
);

const filterOf = (actor: PersonActor, ask: Ask): TaskFilter => ({
  desks: desksSeen(actor.role),
  state: ask.state,
  assignee: ask.mine === undefined ? null : actor.uid,
  kinds: ask.kind__in ?? null,
  application: ask.application ?? null,
});

/** Links to the pages on both sides, each from the row it goes on from. */
const linksOf = (ask: Ask, count: number, rows: readonly StoredTask[]) => {
  const last = Math.max(1, Math.ceil(count / ask.page_size));
  const { cursor: _cursor, kind__in, ...kept } = ask;
  const link = (row: StoredTask | undefined, by: 1 | -1): string | null => {
    const page = ask.page + by;
    if (!row || page < 1 || page > last) return null;
    const at = (ask.state === 'open' ? row.due_at : row.closed_at) ?? row.due_at;
    const cursor = placeCursor.write({ at, uid: row.uid, isBackwards: by < 0 });
    return (
      tasks.listTasks.path + queryString({ ...kept, ...(kind__in && { kind__in: kind__in.join(',') }), page, cursor })
    );
  };
  return { next: link(rows.at(-1), 1), previous: link(rows[0], -1) };
};

export const listTasks = (ctx: SignedInCtx, ask: Ask): Promise<ListBody<TaskView>> =>
  reading(ctx, async (tx) => {
    const filter = filterOf(ctx.actor, ask);
    const count = await countTasks(tx, filter);
    const place = ask.cursor === undefined ? null : placeCursor.read(ask.cursor);
    const skip = (ask.page - 1) * ask.page_size;
    const rows = await pageTasks(tx, filter, { place, skip, most: ask.page_size });
    return { count, ...linksOf(ask, count, rows), results: rows.map(presentTask) };
  });

export const readTaskCounts = (ctx: SignedInCtx) =>
  reading(ctx, async (tx) => {
    const { actor, parts } = ctx;
    const all: TaskFilter = {
      desks: desksSeen(actor.role),
      state: 'open',
      assignee: null,
      kinds: null,
      application: null,
    };
    return {
      open: await countTasks(tx, all),
      mine: await countTasks(tx, { ...all, assignee: actor.uid }),
      late: await countTasks(tx, all, parts.clock()),
    };
  });
