import type { settlement } from '@ledgate/contract/settlement.ts';
import type { Ask } from '@ledgate/contract/call.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export type {
  BatchItem,
  BatchView,
  DepositRow,
  DepositView,
  DifferenceView,
  UpcomingView,
} from '@ledgate/contract/settlement.ts';
export type { FundingView } from '@ledgate/contract/watching.ts';

const PAGE = 50;

const after = (cursor: string | null) => ({ page_size: PAGE, ...(cursor !== null && { cursor }) });

export const useDeposits = () =>
  useInfiniteQuery({
    queryKey: ['settlement', 'deposits'],
    queryFn: ({ pageParam }) => client.settlement.listDeposits({ query: after(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** Of the own merchant. */
export const useUpcoming = (isOwn: boolean) =>
  useQuery({
    queryKey: ['settlement', 'upcoming'],
    queryFn: () => client.settlement.readUpcoming({ query: {} }),
    enabled: isOwn,
  });

/** Whether the own deposits are paid. */
export const useFunding = (isOwn: boolean) =>
  useQuery({
    queryKey: ['settlement', 'funding'],
    queryFn: () => client.watching.readFunding({ query: {} }),
    enabled: isOwn,
  });

export const useDeposit = (uid: string) =>
  useQuery({
    queryKey: ['settlement', 'deposit', uid],
    queryFn: () => client.settlement.readDeposit({ params: { uid } }),
  });

export const useBatch = (uid: string) =>
  useInfiniteQuery({
    queryKey: ['settlement', 'batch', uid],
    queryFn: ({ pageParam }) => client.settlement.readBatch({ params: { uid }, query: after(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** One alone where it is named. */
export const useDifferences = (state: 'open' | 'closed', difference: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['settlement', 'differences', state, difference ?? null],
    queryFn: ({ pageParam }) =>
      client.settlement.listDifferences({
        query: { state, ...after(pageParam), ...(difference !== undefined && { difference }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export const useAccept = () =>
  useMutation({
    mutationFn: (ask: Ask<typeof settlement.acceptDifference>) => client.settlement.acceptDifference(ask),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settlement', 'differences'] }),
  });
