import type { TaskView } from '@ledgate/contract/tasks.ts';
import type { TaskDesk, TaskKind, TaskOutcome } from '@ledgate/domain/tasks/kinds.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries, TASKS_KEY } from '../../lib/queries.ts';
import type { TasksSearch } from './paths.ts';

export type { TaskView };

export const DEFAULT_PAGE_SIZE = 25;

/** What is asked for, of the kinds that there are. */
export type TasksAsked = Omit<TasksSearch, 'kind'> & { kind?: TaskKind };

const listQuery = ({ view = 'open', kind, page = 1, page_size = DEFAULT_PAGE_SIZE, cursor }: TasksAsked) => {
  const query = {
    page,
    page_size,
    state: view === 'closed' ? ('closed' as const) : ('open' as const),
    ...(view === 'mine' && { mine: 'true' as const }),
    ...(kind !== undefined && { kind__in: kind }),
    ...(cursor !== undefined && { cursor }),
  };
  return queryOptions({
    queryKey: ['tasks', 'list', query],
    queryFn: () => client.tasks.listTasks({ query }),
    placeholderData: keepPreviousData,
  });
};

export const useTasks = (search: TasksAsked) => useQuery(listQuery(search));

const MOST_OF_A_CASE = 100;

export const useCaseTasks = (application: string) =>
  useQuery({
    queryKey: ['tasks', 'case', application],
    queryFn: () => client.tasks.listTasks({ query: { application, page_size: MOST_OF_A_CASE } }),
  });

export const usePeople = (desk: TaskDesk, isOn: boolean) =>
  useQuery({
    queryKey: ['tasks', 'people', desk],
    queryFn: () => client.tasks.listTaskPeople({ query: { desk } }),
    enabled: isOn,
  });

const reloadTasks = (): void => void queries.invalidateQueries({ queryKey: TASKS_KEY });

export const useAssignTask = () =>
  useMutation({
    mutationFn: ({ uid, to }: { uid: string; to: string }) =>
      client.tasks.assignTask({ params: { uid }, body: { to } }),
    onSettled: reloadTasks,
  });

export const useCloseTask = () =>
  useMutation({
    mutationFn: ({ uid, ...body }: { uid: string; outcome: TaskOutcome; note: string }) =>
      client.tasks.closeTask({ params: { uid }, body }),
    onSettled: reloadTasks,
  });
