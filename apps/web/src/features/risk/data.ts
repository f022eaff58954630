import type { RiskView } from '@ledgate/contract/risk.ts';
import type { WatchListKind, WatchListView } from '@ledgate/contract/watch-lists.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import type { WebsiteItem } from '@ledgate/domain/risk/evidence.ts';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { uploadFile } from '../../lib/upload.ts';

const riskQuery = (uid: string) =>
  queryOptions({ queryKey: ['risk', uid], queryFn: () => client.risk.readRisk({ params: { uid } }) });

export const useRisk = (uid: string) => useQuery(riskQuery(uid));

/** Every step answers with how things stand now. */
const keep = (risk: RiskView): void => {
  queries.setQueryData(riskQuery(risk.application).queryKey, risk);
};

export const useRunAgain = (uid: string) =>
  useMutation({ mutationFn: () => client.risk.runChecks({ params: { uid } }), onSuccess: keep });

export const useClear = (uid: string) =>
  useMutation({
    mutationFn: ({ check, hash, reason }: { check: RiskCheckId; hash: string; reason: string }) =>
      client.risk.clearCheck({ params: { uid, check }, body: { reason, inputs_hash: hash } }),
    onSuccess: keep,
    // Somebody else may have changed or cleared it: show what is there now beside the refusal.
    onError: () => void queries.invalidateQueries({ queryKey: ['risk', uid] }),
  });

export const useReviewWebsite = (uid: string) =>
  useMutation({
    mutationFn: (seen: WebsiteItem[]) => client.risk.reviewWebsite({ params: { uid }, body: { seen } }),
    onSuccess: keep,
  });

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
  file: File;
  onProgress: (share: number) => void;
}

export const useLoadList = () =>
  useMutation({
    mutationFn: async ({ kind, name, file, onProgress }: LoadAsk): Promise<WatchListView> => {
      const { signal } = new AbortController();
      const sent = await uploadFile({ path: '/api/watchlist', fields: { kind, name }, file, onProgress, signal });
      // Safe: the server read its own reply by this very schema on the way out.
      return sent as WatchListView;
    },
    onSuccess: reload,
  });

export const useRetireList = () =>
  useMutation({
    mutationFn: ({ id }: WatchListView) => client.watchLists.retireWatchList({ params: { id } }),
    onSuccess: reload,
  });
