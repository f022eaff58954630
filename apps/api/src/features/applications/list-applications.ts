import type { Given } from '@ledgate/contract/call.ts';
import { applications } from '@ledgate/contract/applications.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { queryString } from '@ledgate/contract/client.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { type Ordering, readView, writeView } from '@ledgate/domain/queue/definition.ts';
import type { WorkingCtx } from '../../core/context.ts';
import type { ListBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import { demandReader } from './choose-application.ts';
import { filterOf } from './list-filters.ts';
import { type ListOrdering, type Place, placeOn, readCursor, writeCursor } from './list-order.ts';
import { listCounted, type PlacedApplication } from './list-page.ts';
import { rowsFor } from './list-row.ts';

export type ListAsk = Given<typeof applications.listApplications>['query'];

export const USUAL_ORDER: Ordering = '-submitted_at';

/** The query as the domain reads it: lists are texts again. */
const viewOf = ({ page: _page, page_size: _size, cursor: _cursor, from: _from, ...query }: ListAsk) =>
  readView({ ...query, status__in: query.status__in?.join(','), band__in: query.band__in?.join(',') });

interface Links {
  path: string;
  query: ListAsk;
  ordering: ListOrdering;
  count: number;
}

/** `next` and `previous` carry where they begin, so that any depth costs the same and nobody is skipped or repeated. */
const linksOf = ({ path, query, ordering, count }: Links, rows: readonly PlacedApplication[], hasMore: boolean) => {
  const { page, page_size, cursor, from } = query;
  const isBackwards = cursor !== undefined && readCursor(ordering, cursor).isBackwards;
  const isByNumber = cursor === undefined && from === undefined;
  const link = (row: PlacedApplication | undefined, to: number, backwards: boolean): string | null =>
    row === undefined
      ? null
      : path +
        queryString({
          ...writeView(viewOf(query)),
          page: Math.max(1, to),
          page_size,
          cursor: writeCursor(ordering, { key: row.key, uid: row.uid, isBackwards: backwards }),
        });
  const hasNext = isBackwards || (isByNumber ? page * page_size < count : hasMore);
  const hasPrevious = isBackwards ? hasMore : !isByNumber || page > 1;
  return {
    next: hasNext ? link(rows.at(-1), page + 1, false) : null,
    previous: hasPrevious ? link(rows[0], page - 1, true) : null,
  };
};

const placeOf = (ordering: ListOrdering, { cursor, from }: ListAsk): Place | null => {
  if (cursor !== undefined) return readCursor(ordering, cursor);
  return from === undefined ? null : placeOn(ordering, from);
};

/** A merchant has few and knows them by when they were begun; staff walk the queue. */
export const listApplications = (
  ctx: WorkingCtx,
  query: ListAsk,
  path: string = applications.listApplications.path,
): Promise<ListBody<ApplicationRow>> => {
  const { actor, parts } = ctx;
  demandReader(actor);
  return reading(ctx, async (tx) => {
    const view = viewOf(query);
    const filter = filterOf(actor, view, parts.clock());
    const ordering: ListOrdering = view.ordering ?? (isStaff(actor.role) ? USUAL_ORDER : '-created_at');
    const place = placeOf(ordering, query);
    const offset = (query.page - 1) * query.page_size;
    // One more than is shown tells whether there is more.
    const ask = { filter, ordering, place, offset, limit: query.page_size + 1 };
    const { count, rows: found } = await listCounted(tx, ask);
    const hasMore = found.length > query.page_size;
    const rows = place?.isBackwards && hasMore ? found.slice(1) : found.slice(0, query.page_size);
    return {
      count,
      ...linksOf({ path, query, ordering, count }, rows, hasMore),
      results: rows.map(rowsFor(actor)),
    };
  });
};
