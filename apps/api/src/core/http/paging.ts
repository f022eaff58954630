import { queryString } from '@ledgate/contract/client.ts';

export interface PageAsk {
  page: number;
  page_size: number;
}

export interface ListBody<R> {
  count: number;
  next: string | null;
  previous: string | null;
  results: R[];
}

/** The body of a list. The links are relative, so that they hold behind any name and balancer. */
export const listBody = <R>(
  path: string,
  ask: PageAsk & Record<string, unknown>,
  count: number,
  results: R[],
): ListBody<R> => {
  const { page, page_size } = ask;
  const last = Math.max(1, Math.ceil(count / page_size));
  const link = (to: number): string => path + queryString({ ...ask, page: to });
  return {
    count,
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(Math.min(page - 1, last)) : null,
    results,
  };
};

/** A pattern that finds the text anywhere, taken literally. PostgreSQL's text holds no NUL, so none can be found. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
