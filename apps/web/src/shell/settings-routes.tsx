import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

import { accountPart } from '../features/account/paths.ts';
import { developersSearch } from './developers-paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  beforeLoad: () => {
    throw redirect({ to: '/account/$part', params: { part: 'profile' }, replace: true });
  },
});

const accountPage = createRoute({
  getParentRoute: () => inside,
  path: '/account/$part',
  beforeLoad: ({ params }) => {
    if (accountPart(params.part) === undefined) throw redirect({ to: '/account', replace: true });
  },
  staticData: { title: t('account') },
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountRoute'),
});

const developers = createRoute({
  getParentRoute: () => inside,
  path: '/developers',
  beforeLoad: () => {
    throw redirect({ to: '/developers/$part', params: { part: 'keys' }, replace: true });
  },
});

const developersPage = createRoute({
  getParentRoute: () => inside,
  path: '/developers/$part',
  validateSearch: strictly(developersSearch),
  beforeLoad: () => demandAbility('/developers'),
  staticData: { title: t('developers') },
  component: lazyRouteComponent(() => import('./pages/developers.tsx'), 'DevelopersPage'),
});

/** What people set up for themselves and their programs. */
export const SETTINGS_ROUTES = [developers, developersPage, account, accountPage] as const;
