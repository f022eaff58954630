import type { audit } from '@ledgate/contract/audit.ts';
import type { Answer, Ask } from '@ledgate/contract/call.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import type { ProblemError } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';
import { type AuditSearch, readRowName } from './paths.ts';

export type AuditFilter = NonNullable<Ask<typeof audit.exportAudit>['query']>;
type AuditPage = Answer<typeof audit.listAudit>;

const PAGE = 50;
/** More pages than this are let go at the far end, and fetched again on the way back. */
const PAGES_HELD = 20;

const midnight = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** The days of the address as moments of the person at the screen. */
export const filterOf = ({ open: _open, from, to, ...rest }: AuditSearch): AuditFilter => ({
  ...rest,
  ...(from !== undefined && { from: midnight(from) }),
  ...(to !== undefined && { to: midnight(to, 1) }),
});

interface Place {
  cursor?: string;
  /** How many pages lie before it. */
  at: number;
}

const FIRST: Place = { at: 0 };

export interface AuditCount {
  count: number;
  isExact: boolean;
}

const countKey = (filter: AuditFilter) => ['audit', 'count', filter] as const;

const listQuery = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditPage, ProblemError, InfiniteData<AuditPage, Place>, readonly unknown[], Place>({
    queryKey: ['audit', 'list', filter],
    queryFn: async ({ pageParam: { cursor } }) => {
      const query = { ...filter, page_size: PAGE, ...(cursor !== undefined && { cursor }) };
      const page = await client.audit.listAudit({ query });
      // Kept apart, since the first page may be let go.
      if (page.count !== null) queries.setQueryData(countKey(filter), { count: page.count, isExact: page.is_exact });
      return page;
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ next }, _pages, { at }) => (next === null ? null : { cursor: next, at: at + 1 }),
    getPreviousPageParam: ({ previous }, _pages, { at }) =>
      at === 0 || previous === null ? null : { cursor: previous, at: at - 1 },
    placeholderData: keepPreviousData,
    maxPages: PAGES_HELD,
    // Rows never change, and a log that jumps under the eye cannot be read.
    staleTime: Infinity,
  });

const NOTHING: InfiniteData<AuditPage, Place> = { pages: [], pageParams: [] };

export const useAuditList = (filter: AuditFilter) => {
  const list = useInfiniteQuery(listQuery(filter));
  const { pages, pageParams } = list.data ?? NOTHING;
  return {
    ...list,
    rows: list.data && pages.flatMap(({ results }) => results),
    /** Nothing but the first page was fetched yet, or again. */
    isFresh: pages.length === 1 && pageParams[0]?.at === 0,
    /** How many rows lie before those held. */
    before: (pageParams[0]?.at ?? 0) * PAGE,
  };
};

/** Told with the first page. */
export const useAuditCount = (filter: AuditFilter): AuditCount | undefined =>
  useQuery<AuditCount>({ queryKey: countKey(filter), queryFn: skipToken, staleTime: Infinity }).data;

const rowQuery = (open: string | undefined) =>
  queryOptions({
    queryKey: ['audit', 'row', open],
    queryFn: open === undefined ? skipToken : () => client.audit.readAuditRow({ params: readRowName(open) }),
  });

export const useAuditRow = (open: string | undefined) => useQuery(rowQuery(open));

export const useActions = () =>
  useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: () => client.audit.listAuditActions(),
    select: ({ results }) => results,
    staleTime: 300_000,
  });

const PEOPLE = 20;

export const usePeople = (words: string, isOn: boolean) =>
  useQuery({
    queryKey: ['audit', 'people', words],
    queryFn: () => client.users.listUsers({ query: { page_size: PEOPLE, ...(words !== '' && { search: words }) } }),
    select: ({ results }) => results.map(({ id, name }) => ({ value: id, label: name })),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });

/** From the newest row on again; rows that were read stay as they are. */
export const reloadAudit = (): void => void queries.resetQueries({ queryKey: ['audit', 'list'] });
