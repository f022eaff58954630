import { isStaff, type StaffRole } from '@ledgate/domain/access/roles.ts';
import { BUILT_IN_VIEWS, type BuiltInView, builtInViews } from '@ledgate/domain/queue/built-in-views.ts';
import { type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';
import { getRouteApi } from '@tanstack/react-router';

import { usePerson } from '../../lib/session.ts';
import { type SavedView, useViews } from './data.ts';
import { useCounts } from './counts.ts';
import { openedView, pageOf } from './opened-view.ts';
import type { QueueSearch } from './paths.ts';

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
  const { id, definition, isChanged } = openedView(search, role, saved);
  const open = tabs.find((tab) => tab.id === id);
  const go = (next: QueueSearch): void => void navigate({ search: next, replace: true, resetScroll: false });
  const kept = search.page_size === undefined ? {} : { page_size: search.page_size };
  return {
    role,
    tabs,
    open,
    definition,
    isChanged,
    ...pageOf(search),
    openTab: (id: string) => go({ view: id, ...kept }),
    /** Writes the whole definition into the address, so that a link says all of it. */
    change: (part: { [K in keyof ViewDefinition]?: ViewDefinition[K] | undefined }) => {
      const merged = { ...definition, ...part };
      const next = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
      go({ ...(open && { view: open.id }), ...writeView(next), ...kept });
    },
    clear: () => go({ ...(open && { view: open.id }), ...kept }),
    turnTo: (page: number, cursor: string | undefined) =>
      go({ ...search, page: page > 1 ? String(page) : undefined, cursor, from: undefined }),
    /** One page on or back from where a jump has led. */
    stepTo: (cursor: string | undefined) => go({ ...search, cursor }),
    jumpTo: (day: string) => go({ ...search, page: undefined, cursor: undefined, from: day }),
    resize: (size: number) => go({ ...search, page: undefined, cursor: undefined, page_size: String(size) }),
  };
};

export type Queue = ReturnType<typeof useQueue>;
