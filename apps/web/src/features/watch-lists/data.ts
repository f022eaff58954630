import type { WatchListKind, WatchListView } from '@ledgate/contract/watch-lists.ts';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { uploadFile } from '../../lib/upload.ts';

const listsQuery = queryOptions({
  queryKey: ['watch-lists', 'all'],
  queryFn: () => client.watchLists.listWatchLists(),
});

export const useWatchLists = () => useQuery(listsQuery);

export const ENTRIES_PER_PAGE = 25;

export interface EntriesAsk {
  id: string | undefined;
  page: number;
  search: string | undefined;
}

export const useEntries = ({ id, page, search }: EntriesAsk) =>
  useQuery({
    queryKey: ['watch-lists', 'entries', id, page, search],
    queryFn:
      id === undefined
        ? skipToken
        : () =>
            client.watchLists.listWatchEntries({
              params: { id },
              query: { page, page_size: ENTRIES_PER_PAGE, ...(search !== undefined && { search }) },
            }),
    placeholderData: keepPreviousData,
  });

const reload = (): void => void queries.invalidateQueries({ queryKey: ['watch-lists'] });

export interface LoadAsk {
  kind: WatchListKind;
  name: string;
  files: readonly [File, ...File[]];
  onProgress: (share: number) => void;
}

export const useLoadList = () =>
  useMutation({
    mutationFn: async ({ kind, name, files: [file, ...beside], onProgress }: LoadAsk): Promise<WatchListView> => {
      const { signal } = new AbortController();
      const fields = { kind, name };
      const sent = await uploadFile({ path: '/api/watchlist', fields, file, beside, onProgress, signal });
      // Safe: the server read its own reply by this very schema on the way out.
      return sent as WatchListView;
    },
    onSuccess: reload,
  });

export const useKeepList = () =>
  useMutation({
    mutationFn: ({ id }: WatchListView) => client.watchLists.keepWatchList({ params: { id } }),
    onSuccess: reload,
  });

export const useRetireList = () =>
  useMutation({
    mutationFn: ({ id }: WatchListView) => client.watchLists.retireWatchList({ params: { id } }),
    onSuccess: reload,
  });
