import { isStaff, type StaffRole } from '@ledgate/domain/access/roles.ts';
import {
  BUILT_IN_VIEWS,
  type BuiltInView,
  builtInView,
  builtInViews,
  firstView,
  isBuiltIn,
} from '@ledgate/domain/queue/built-in-views.ts';
import { readView, type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';
import { getRouteApi } from '@tanstack/react-router';

import { usePerson } from '../../lib/session.ts';
import { type SavedView, useViews } from './data.ts';
import { useCounts } from './counts.ts';
import { DEFAULT_PAGE_SIZE, type QueueSearch } from './paths.ts';

const route = getRouteApi('/frame/inside/applications');

export interface Tab {
  id: string;
  name: string;
  count: number | undefined;
  saved: SavedView | null;
}

const tabOf = (name: BuiltInView, count: number | undefined): Tab => ({
  id: name,
  name: BUILT_IN_VIEWS[name],
  count,
  saved: null,
});

/** The words of a definition that stand in the address, or null when there are none. */
const definitionIn = (search: QueueSearch): ViewDefinition | null => {
  const view = readView({ ...search });
  return Object.keys(view).length === 0 ? null : view;
};

/** What somebody looks at, read off the address, and how to look at something else. */
export const useQueue = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const person = usePerson();
  const role: StaffRole = person && isStaff(person.role) ? person.role : 'underwriter';
  const { data: counts } = useCounts();
  const { data: views } = useViews();
  const saved = views?.results ?? [];
  const tabs: Tab[] = [
    ...builtInViews(role).map((name) => tabOf(name, counts?.builtIn[name])),
    ...saved.map((view) => ({ id: view.uid, name: view.name, count: counts?.saved[view.uid], saved: view })),
  ];
  const open = tabs.find(({ id }) => id === search.view) ?? tabs.find(({ id }) => id === firstView(role));
  const standard: ViewDefinition = open?.saved
    ? readView(open.saved.definition)
    : builtInView(open && isBuiltIn(open.id) ? open.id : 'all', role);
  const own = definitionIn(search);
  const definition = own ?? standard;
  const go = (next: QueueSearch): void => void navigate({ search: next, replace: true, resetScroll: false });
  const pageSize = Number(search.page_size ?? DEFAULT_PAGE_SIZE);
  const kept = search.page_size === undefined ? {} : { page_size: search.page_size };
  return {
    role,
    tabs,
    open,
    definition,
    isChanged: own !== null,
    page: Number(search.page ?? 1),
    pageSize,
    cursor: search.cursor,
    openTab: (id: string) => go({ view: id, ...kept }),
    /** Writes the whole definition into the address, so that a link says all of it. */
    change: (part: { [K in keyof ViewDefinition]?: ViewDefinition[K] | undefined }) => {
      const merged = { ...definition, ...part };
      const next = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
      go({ ...(open && { view: open.id }), ...writeView(next), ...kept });
    },
    clear: () => go({ ...(open && { view: open.id }), ...kept }),
    turnTo: (page: number, cursor: string | undefined) =>
      go({ ...search, page: page > 1 ? String(page) : undefined, cursor }),
    resize: (size: number) => go({ ...search, page: undefined, cursor: undefined, page_size: String(size) }),
  };
};

export type Queue = ReturnType<typeof useQueue>;
