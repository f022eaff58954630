import type { SavedView } from '@ledgate/contract/queue.ts';
import type { StaffRole } from '@ledgate/domain/access/roles.ts';
import { builtInView, builtInViews, firstView } from '@ledgate/domain/queue/built-in-views.ts';
import { readView, type ViewDefinition } from '@ledgate/domain/queue/definition.ts';

import { DEFAULT_PAGE_SIZE, type QueueSearch } from './paths.ts';

export interface PageAsk {
  /** Null after a jump to a day: which page that is nobody has counted. */
  page: number | null;
  pageSize: number;
  cursor: string | undefined;
  from: string | undefined;
}

/** Which part of the list the address asks for. */
export const pageOf = (search: QueueSearch): PageAsk => ({
  page: search.from === undefined ? Number(search.page ?? 1) : null,
  pageSize: Number(search.page_size ?? DEFAULT_PAGE_SIZE),
  cursor: search.cursor,
  from: search.from,
});

interface OpenedView {
  id: string;
  definition: ViewDefinition;
  /** The address says something else than the view does. */
  isChanged: boolean;
}

/** The words of a definition that stand in the address, or null when there are none. */
const definitionIn = (search: QueueSearch): ViewDefinition | null => {
  const view = readView({ ...search });
  return Object.keys(view).length === 0 ? null : view;
};

/** What somebody looks at: the view that the address names, else the first of their role; and what it holds. */
export const openedView = (search: QueueSearch, role: StaffRole, saved: readonly SavedView[]): OpenedView => {
  const named = saved.find(({ uid }) => uid === search.view);
  const builtIn = builtInViews(role).find((name) => name === search.view) ?? firstView(role);
  const standard = named ? readView(named.definition) : builtInView(builtIn, role);
  const own = definitionIn(search);
  return { id: named?.uid ?? builtIn, definition: own ?? standard, isChanged: own !== null };
};
