import type { StaffRole } from '@ledgate/domain/access/roles.ts';
import { type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { countsQuery } from './counts.ts';
import { openedView, type PageAsk, pageOf } from './opened-view.ts';
import type { QueueSearch } from './paths.ts';

/** The list takes the words of a definition but for those about looks. */
const filtersOf = (view: ViewDefinition) => {
  const { columns: _columns, density: _density, ...words } = writeView(view);
  return words as NonNullable<Parameters<typeof client.applications.listApplications>[0]>['query'];
};

export const listQuery = (view: ViewDefinition, { page, pageSize, cursor, from }: PageAsk) => {
  const place = cursor !== undefined ? { cursor } : from !== undefined ? { from } : {};
  const query = { ...filtersOf(view), ...(page !== null && { page }), page_size: pageSize, ...place };
  return queryOptions({
    queryKey: ['queue', 'list', query],
    queryFn: () => client.applications.listApplications({ query }),
    placeholderData: keepPreviousData,
  });
};

export const viewsQuery = queryOptions({ queryKey: ['queue', 'views'], queryFn: () => client.queue.listViews() });

/** What the page will ask for, while its code is still on the way. A view of one's own has to be read first. */
export const askAhead = (search: QueueSearch, role: StaffRole): void => {
  void queries.prefetchQuery(countsQuery);
  void queries.prefetchQuery(viewsQuery);
  const opened = openedView(search, role, []);
  if (search.view === undefined || opened.id === search.view)
    void queries.prefetchQuery(listQuery(opened.definition, pageOf(search)));
};
