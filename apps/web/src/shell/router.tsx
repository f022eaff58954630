import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';

import { accountPart } from '../features/account/paths.ts';
import { auditSearch } from '../features/audit/paths.ts';
import { signInSearch } from '../features/auth/paths.ts';
import { outboxSearch } from '../features/demo/paths.ts';
import { onboardingSearch } from '../features/onboarding/paths.ts';
import { watchListsSearch } from '../features/risk/paths.ts';
import { caseSearch } from '../features/review/paths.ts';
import { ownQueriesSearch, queriesSearch, supportSearch } from '../features/queries/paths.ts';
import { usersSearch } from '../features/users/paths.ts';
import { usePerson } from '../lib/session.ts';
import { demandAbility, demandNobody, demandSession } from './guards.ts';
import { Frame, preloadShell } from './layout/frame.tsx';
import { t } from './messages.ts';
import { FailedPage } from './pages/failed.tsx';
import { parseSearch, strictly, stringifySearch } from './search-params.ts';

const root = createRootRoute({ component: Outlet });

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('./layout/guest-frame.tsx'), 'GuestFrame'),
});

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: strictly(signInSearch),
  beforeLoad: demandNobody,
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

const frame = createRoute({ getParentRoute: () => root, id: 'frame', loader: preloadShell, component: Frame });

/** Between the end of a session and the sign-in page nothing is drawn, or the page would ask for data once more. */
const Inside = () => (usePerson() === null ? null : <Outlet />);

const inside = createRoute({ getParentRoute: () => frame, id: 'inside', beforeLoad: demandSession, component: Inside });

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: t('dashboard') },
  component: lazyRouteComponent(() => import('./pages/home.tsx'), 'HomePage'),
});

const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  validateSearch: strictly(usersSearch),
  beforeLoad: () => demandAbility('/users'),
  staticData: { title: t('users') },
  component: lazyRouteComponent(() => import('../features/users/pages/users-page.tsx'), 'UsersPage'),
});

const watchLists = createRoute({
  getParentRoute: () => inside,
  path: '/watch-lists',
  validateSearch: strictly(watchListsSearch),
  beforeLoad: () => demandAbility('/watch-lists'),
  staticData: { title: t('watchLists') },
  component: lazyRouteComponent(() => import('../features/risk/pages/watch-lists-page.tsx'), 'WatchListsPage'),
});

const risk = createRoute({
  getParentRoute: () => inside,
  path: '/risk/$application',
  staticData: { title: t('risk') },
  component: lazyRouteComponent(() => import('../features/risk/pages/risk-page.tsx'), 'RiskPage'),
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: strictly(auditSearch),
  beforeLoad: () => demandAbility('/audit'),
  staticData: { title: t('auditLog') },
  component: lazyRouteComponent(() => import('../features/audit/pages/audit-page.tsx'), 'AuditPage'),
});

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

const company = createRoute({
  getParentRoute: () => inside,
  path: '/CompanyProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('companyProfile') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/company-page.tsx'), 'CompanyPage'),
});

const ownership = createRoute({
  getParentRoute: () => inside,
  path: '/CompanyOwnershipProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('ownershipProfile') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/ownership-page.tsx'), 'OwnershipPage'),
});

const business = createRoute({
  getParentRoute: () => inside,
  path: '/BusinessProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('businessProfile') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/business-page.tsx'), 'BusinessPage'),
});

const settlement = createRoute({
  getParentRoute: () => inside,
  path: '/SettlementBankDetails',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('settlementDetails') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/settlement-page.tsx'), 'SettlementPage'),
});

const contact = createRoute({
  getParentRoute: () => inside,
  path: '/AllContact',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('contacts') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/contact-page.tsx'), 'ContactPage'),
});

const documents = createRoute({
  getParentRoute: () => inside,
  path: '/documents',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('documents') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/documents-page.tsx'), 'DocumentsPage'),
});

const summary = createRoute({
  getParentRoute: () => inside,
  path: '/summary',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('summary') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/summary-page.tsx'), 'SummaryPage'),
});

const status = createRoute({
  getParentRoute: () => inside,
  path: '/status',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('status') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/status-page.tsx'), 'StatusPage'),
});

const ownApplications = createRoute({
  getParentRoute: () => inside,
  path: '/my-applications',
  staticData: { title: t('ownApplications') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/choose-page.tsx'), 'ChoosePage'),
});

const rates = createRoute({
  getParentRoute: () => inside,
  path: '/rates/$uid',
  staticData: { title: t('rates') },
  component: lazyRouteComponent(() => import('../features/rates/pages/rates-page.tsx'), 'RatesPage'),
});

const casePage = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$uid',
  validateSearch: strictly(caseSearch),
  staticData: { title: t('case') },
  component: lazyRouteComponent(() => import('./pages/case.tsx'), 'CaseRoute'),
});

const queries = createRoute({
  getParentRoute: () => inside,
  path: '/queries',
  validateSearch: strictly(queriesSearch),
  beforeLoad: () => demandAbility('/queries'),
  staticData: { title: t('queries') },
  component: lazyRouteComponent(() => import('../features/queries/pages/inbox-page.tsx'), 'InboxPage'),
});

const ownQueries = createRoute({
  getParentRoute: () => inside,
  path: '/my-queries',
  validateSearch: strictly(ownQueriesSearch),
  beforeLoad: () => demandAbility('/my-queries'),
  staticData: { title: t('ownQueries') },
  component: lazyRouteComponent(() => import('../features/queries/pages/own-queries-page.tsx'), 'OwnQueriesPage'),
});

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  validateSearch: strictly(supportSearch),
  beforeLoad: () => demandAbility('/support'),
  staticData: { title: t('support') },
  component: lazyRouteComponent(() => import('../features/queries/pages/support-page.tsx'), 'SupportPage'),
});

const notAllowed = createRoute({
  getParentRoute: () => inside,
  path: '/not-allowed',
  staticData: { title: t('notAllowedHead') },
  component: lazyRouteComponent(() => import('./pages/not-allowed.tsx'), 'NotAllowedPage'),
});

const outbox = createRoute({
  getParentRoute: () => frame,
  path: '/outbox',
  validateSearch: strictly(outboxSearch),
  staticData: { title: t('outbox') },
  component: lazyRouteComponent(() => import('../features/demo/pages/outbox-page.tsx'), 'OutboxPage'),
});

const gallery = createRoute({
  getParentRoute: () => frame,
  path: '/dev/gallery',
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/' });
  },
  staticData: { title: t('gallery') },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage')
    : Outlet,
});

const elsewhere = createRoute({
  getParentRoute: () => frame,
  path: '$',
  staticData: { title: t('notFoundHead') },
  component: lazyRouteComponent(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
});

const tree = root.addChildren([
  guest.addChildren([login, register, forgot, reset, activate]),
  frame.addChildren([
    inside.addChildren([
      dashboard,
      company,
      ownership,
      business,
      settlement,
      contact,
      documents,
      summary,
      status,
      ownApplications,
      queries,
      ownQueries,
      support,
      casePage,
      rates,
      users,
      audit,
      watchLists,
      risk,
      account,
      accountPage,
      notAllowed,
    ]),
    outbox,
    gallery,
    elsewhere,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
