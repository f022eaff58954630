import { useLocation } from '@tanstack/react-router';

import { useAccount, useSaveBookmarks } from '../features/account/data.ts';
import { toast } from '../ui/toast.tsx';
import type { Page } from './page.ts';
import { openPageOf } from './page-of.ts';
import { t } from './messages.ts';
import { usePages } from './use-pages.ts';

interface Bookmarks {
  /** Bookmarked pages that are open to this person. */
  pages: readonly Page[];
  /** The open page, if it can be bookmarked. */
  current: Page | undefined;
  isMarked: boolean;
  toggle: () => void;
}

export const useBookmarks = (): Bookmarks => {
  const saved = useAccount().data?.bookmarks ?? [];
  const save = useSaveBookmarks();
  const current = openPageOf(useLocation());
  const isMarked = current !== undefined && saved.includes(current.path);
  const toggle = (): void => {
    if (current === undefined) return;
    const next = isMarked ? saved.filter((path) => path !== current.path) : [...saved, current.path];
    save.mutate(next, { onError: (problem) => toast.problem(t('bookmarkFailed'), problem) });
  };
  return { pages: usePages().filter((page) => saved.includes(page.path)), current, isMarked, toggle };
};
