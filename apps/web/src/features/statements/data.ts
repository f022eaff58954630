import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

export type {
  DowngradeItem,
  DowngradeView,
  ResidualRow,
  StatementRow,
  StatementView,
} from '@ledgate/contract/statements.ts';

const PAGE = 50;
const after = (cursor: string | null) => ({ page_size: PAGE, ...(cursor !== null && { cursor }) });

export const useStatements = () =>
  useInfiniteQuery({
    queryKey: ['statements', 'list'],
    queryFn: ({ pageParam }) => client.statements.listStatements({ query: after(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export const useStatement = (uid: string) =>
  useQuery({
    queryKey: ['statements', 'one', uid],
    queryFn: () => client.statements.readStatement({ params: { uid } }),
  });

export const readStatementPdf = (uid: string) => client.statements.readStatementPdf({ params: { uid } });

/** Of one month; of the newest there is where none is named. */
export const useResiduals = (month: string | null) =>
  useInfiniteQuery({
    queryKey: ['statements', 'residuals', month],
    queryFn: ({ pageParam }) =>
      client.statements.listResiduals({ query: { ...after(pageParam), ...(month !== null && { month }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const exportResiduals = (month: string) => client.statements.exportResiduals({ query: { month } });

export const useDowngrades = (month: string | null) =>
  useQuery({
    queryKey: ['statements', 'downgrades', month],
    queryFn: () => client.statements.readDowngrades({ query: month === null ? {} : { month } }),
    placeholderData: keepPreviousData,
  });
