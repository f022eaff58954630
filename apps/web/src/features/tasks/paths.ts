import { countOf } from '../../lib/count-of.ts';

export const TASK_VIEWS = ['open', 'mine', 'closed'] as const;
export type TaskViewName = (typeof TASK_VIEWS)[number];

/** What the address of the tasks says. */
export interface TasksSearch {
  view?: TaskViewName;
  /** Any name: which kinds there are is known to the page, and not needed to find it. */
  kind?: string;
  page?: number;
  page_size?: number;
  cursor?: string;
}

/** Anything odd in the address is left out rather than refused. */
export const tasksSearch = (search: Record<string, unknown>): TasksSearch => {
  const view = TASK_VIEWS.find((name) => name === search['view']);
  const kind = search['kind'];
  const page = countOf(search['page'], 100_000);
  const size = countOf(search['page_size'], 100);
  const cursor = search['cursor'];
  return {
    ...(view !== undefined && { view }),
    ...(typeof kind === 'string' && /^[a-z_]{1,60}$/.test(kind) && { kind }),
    ...(page !== undefined && { page }),
    ...(size !== undefined && { page_size: size }),
    ...(typeof cursor === 'string' && /^[\w-]{1,300}$/.test(cursor) && { cursor }),
  };
};
