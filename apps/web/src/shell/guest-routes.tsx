import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { signInSearch } from '../features/auth/paths.ts';
import { loginAhead } from './ask-ahead.ts';
import { demandNobody } from './guards.ts';
import { t } from './messages.ts';
import { guest } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: strictly(signInSearch),
  beforeLoad: demandNobody,
  loader: loginAhead,
  staticData: { title: t('signIn') },
  component: lazyRouteComponent(() => import('../features/auth/pages/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  beforeLoad: demandNobody,
  staticData: { title: t('register') },
  component: lazyRouteComponent(() => import('../features/auth/pages/register-page.tsx'), 'RegisterPage'),
});

const forgot = createRoute({
  getParentRoute: () => guest,
  path: '/forgot-password',
  staticData: { title: t('forgot') },
  component: lazyRouteComponent(() => import('../features/auth/pages/forgot-page.tsx'), 'ForgotPage'),
});

const reset = createRoute({
  getParentRoute: () => guest,
  path: '/reset-password/$a/$b',
  staticData: { title: t('reset') },
  component: lazyRouteComponent(() => import('../features/auth/pages/reset-page.tsx'), 'ResetPage'),
});

const activate = createRoute({
  getParentRoute: () => guest,
  path: '/activate/$a/$b',
  staticData: { title: t('activate') },
  component: lazyRouteComponent(() => import('../features/auth/pages/activate-page.tsx'), 'ActivatePage'),
});

/** What a mailed link looks like that lost its second half on the way. */
const cutLink = lazyRouteComponent(() => import('../features/auth/pages/cut-link-page.tsx'), 'CutLinkPage');
const cutReset = createRoute({
  getParentRoute: () => guest,
  path: '/reset-password/$a',
  staticData: { title: t('reset') },
  component: cutLink,
});
const cutActivate = createRoute({
  getParentRoute: () => guest,
  path: '/activate/$a',
  staticData: { title: t('activate') },
  component: cutLink,
});

const shortLink = createRoute({
  getParentRoute: () => guest,
  path: '/l/$token',
  staticData: { title: t('signIn') },
  component: lazyRouteComponent(() => import('../features/delivery/pages/short-link-page.tsx'), 'ShortLinkPage'),
});

/** The link stands behind the hash, which no server and no referrer ever sees. */
const sign = createRoute({
  getParentRoute: () => guest,
  path: '/sign',
  staticData: { title: t('sign') },
  component: lazyRouteComponent(() => import('../features/signatures/pages/sign-page.tsx'), 'SignPage'),
});

const notMe = createRoute({
  getParentRoute: () => guest,
  path: '/not-me',
  staticData: { title: t('notMe') },
  component: lazyRouteComponent(() => import('../features/auth/pages/not-me-page.tsx'), 'NotMePage'),
});

export const GUEST_ROUTES = [
  login,
  register,
  forgot,
  reset,
  activate,
  cutReset,
  cutActivate,
  shortLink,
  sign,
  notMe,
] as const;
