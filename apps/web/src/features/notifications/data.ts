import type { NoticePreference } from '@ledgate/contract/notifications.ts';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { NOTICES_KEY, queries } from '../../lib/queries.ts';

const listQuery = infiniteQueryOptions({
  queryKey: NOTICES_KEY,
  queryFn: ({ pageParam }) =>
    client.notifications.listNotifications({ query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 20_000,
});

export const useNotifications = (isWanted = true) => useInfiniteQuery({ ...listQuery, enabled: isWanted });

export const reloadNotifications = (): void => void queries.invalidateQueries({ queryKey: NOTICES_KEY });

export const useReadNotifications = () =>
  useMutation({
    mutationFn: (ids: string[] | undefined) =>
      client.notifications.readNotifications({ body: ids === undefined ? {} : { ids } }),
    onSettled: () => reloadNotifications(),
  });

const switchesQuery = queryOptions({
  queryKey: ['notifications', 'switches'],
  queryFn: () => client.notifications.readPreferences(),
  select: ({ preferences }) => preferences,
});

export const useSwitches = () => useQuery(switchesQuery);

export const useSaveSwitch = () =>
  useMutation({
    mutationFn: (wanted: NoticePreference) =>
      client.notifications.updatePreferences({ body: { preferences: [wanted] } }),
    onSuccess: (now) => queries.setQueryData(switchesQuery.queryKey, now),
  });
