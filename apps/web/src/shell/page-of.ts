import type { LinkProps } from '@tanstack/react-router';

import { PAGES } from './catalogue.ts';
import type { Page } from './page.ts';

/** What is reached through a page of the menu under an address of its own. */
const WITHIN: Readonly<Record<string, string>> = { '/batches': '/deposits' };

/** The page an address belongs to: the longest that begins it, so that /users/new lights up Users alone. */
const pageOf = (opened: string, part?: string): Page | undefined => {
  const pathname = WITHIN[`/${opened.split('/')[1] ?? ''}`] ?? opened;
  const address = part === undefined ? pathname : `${pathname}?part=${part}`;
  return (
    PAGES.find((page) => page.path === address) ??
    PAGES.filter((page) => pathname === page.path || (page.path !== '/' && pathname.startsWith(`${page.path}/`)))
      .toSorted((a, b) => b.path.length - a.path.length)
      .at(0)
  );
};

/** The page that is open, for those who watch the address. */
export const openPageOf = ({ pathname, search }: { pathname: string; search: object }): Page | undefined =>
  pageOf(pathname, 'part' in search && typeof search.part === 'string' ? search.part : undefined);

/** Where an entry leads. Safe: the search of an entry belongs to the address beside it. */
export const linkOf = ({ to, search }: Page): Pick<LinkProps, 'to' | 'search'> =>
  ({ to, ...(search && { search }) }) as Pick<LinkProps, 'to' | 'search'>;
