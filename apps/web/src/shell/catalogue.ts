import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { type Icon, IconLayoutDashboard, IconMailbox, IconUserCircle, IconUsers } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

import { t } from './messages.ts';

export interface Page {
  /** Also the bookmark's name. */
  path: string;
  to: LinkProps['to'];
  title: string;
  icon: Icon;
  group: 'work' | 'setUp' | 'you' | 'demo';
  can?: Ability;
  /** More words under which search finds it. */
  words: readonly string[];
}

/** Every page that has an address of its own in menu, search and bookmarks. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    to: '/',
    title: t('dashboard'),
    icon: IconLayoutDashboard,
    group: 'work',
    words: ['home', 'figures', 'start'],
  },
  {
    path: '/users',
    to: '/users',
    title: t('users'),
    icon: IconUsers,
    group: 'setUp',
    can: 'read_staff',
    words: ['people', 'staff', 'roles', 'invite', 'block'],
  },
  {
    path: '/account',
    to: '/account',
    title: t('account'),
    icon: IconUserCircle,
    group: 'you',
    words: [
      'profile',
      'password',
      'e-mail',
      'mobile',
      'second factor',
      'passkeys',
      'sessions',
      'preferences',
      'settings',
    ],
  },
  {
    path: '/outbox',
    to: '/outbox',
    title: t('outbox'),
    icon: IconMailbox,
    group: 'demo',
    words: ['messages', 'codes', 'mail', 'demo'],
  },
];

/** The page an address belongs to: the longest that begins it, so that /users/new lights up Users alone. */
export const pageOf = (pathname: string): Page | undefined =>
  PAGES.filter((page) => pathname === page.path || (page.path !== '/' && pathname.startsWith(`${page.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0);
