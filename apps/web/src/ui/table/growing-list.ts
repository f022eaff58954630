import type { ProblemText } from '../problem-alert.tsx';
import type { DataTableProps, TableSort } from './table-props.ts';

/** As a query answers that is asked page after page. */
interface Growing<Row> {
  data: { pages: readonly { results: readonly Row[] }[] } | undefined;
  error: ProblemText | null;
  isFetching: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

type Paging = 'data' | 'page' | 'pageSize' | 'onPage' | 'onPageSize' | 'more' | 'sort' | 'onSort';

const nothing = (): void => undefined;
const LEAST = 10;

/** What a table needs of a list that is in one order, is not counted, and goes on where it ends. */
export const growingList = <Row extends object>(
  query: Growing<Row>,
  sort: TableSort,
): Pick<DataTableProps<Row>, Exclude<Paging, 'more'>> & Required<Pick<DataTableProps<Row>, 'more'>> => {
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = query;
  const rows = data?.pages.flatMap(({ results }) => results);
  const count = rows?.length ?? 0;
  return {
    data: { rows, count, problem: error, isFetching, retry: () => void refetch() },
    page: 1,
    pageSize: Math.max(LEAST, count),
    onPage: nothing,
    onPageSize: nothing,
    more: { show: hasNextPage ? () => void fetchNextPage() : undefined, isFetching },
    sort,
    onSort: nothing,
  };
};
