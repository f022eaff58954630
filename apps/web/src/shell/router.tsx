import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';

import { auditSearch } from '../features/audit/paths.ts';
import { dashboardSearch } from '../features/dashboard/paths.ts';
import { messagesSearch } from '../features/message-samples/paths.ts';
import { outboxSearch } from '../features/demo/paths.ts';
import { watchListsSearch } from '../features/watch-lists/paths.ts';
import { bypassesSearch, caseSearch } from '../features/review/paths.ts';
import { ownQueriesSearch, queriesSearch, supportSearch, templatesSearch } from '../features/queries/paths.ts';
import { queueSearch } from '../features/queue/paths.ts';
import { agreementSearch } from '../features/agreements/agreement-paths.ts';
import { ratePlansSearch } from '../features/rates/plan-paths.ts';
import { tasksSearch } from '../features/tasks/paths.ts';
import { usersSearch } from '../features/users/paths.ts';
import { APPLICATION_ROUTES } from './application-routes.tsx';
import { can } from '../lib/ability.ts';
import { caseAhead, listAhead } from './ask-ahead.ts';
import { demandAbility } from './guards.ts';
import { GUEST_ROUTES } from './guest-routes.tsx';
import { HANDOFF_ROUTES } from './handoff-routes.tsx';
import { t } from './messages.ts';
import { FailedPage } from './pages/failed.tsx';
import { PAYMENT_ROUTES } from './payment-routes.tsx';
import { frame, guest, inside, root } from './root-routes.tsx';
import { SETTINGS_ROUTES } from './settings-routes.tsx';
import { parseSearch, strictly, stringifySearch } from './search-params.ts';

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: strictly(dashboardSearch),
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
  component: lazyRouteComponent(() => import('../features/watch-lists/pages/watch-lists-page.tsx'), 'WatchListsPage'),
});

const ratePlans = createRoute({
  getParentRoute: () => inside,
  path: '/rate-plans',
  validateSearch: strictly(ratePlansSearch),
  beforeLoad: () => demandAbility('/rate-plans'),
  staticData: { title: t('ratePlans') },
  component: lazyRouteComponent(() => import('../features/rates/pages/rate-plans-page.tsx'), 'RatePlansPage'),
});

const ratePlan = createRoute({
  getParentRoute: () => inside,
  path: '/rate-plans/$plan',
  beforeLoad: () => demandAbility('/rate-plans'),
  staticData: { title: t('ratePlans') },
  component: lazyRouteComponent(() => import('../features/rates/pages/rate-plan-page.tsx'), 'RatePlanPage'),
});

const banks = createRoute({
  getParentRoute: () => inside,
  path: '/banks',
  beforeLoad: () => demandAbility('/banks'),
  staticData: { title: t('banks') },
  component: lazyRouteComponent(() => import('../features/banks/pages/banks-page.tsx'), 'BanksPage'),
});

const bank = createRoute({
  getParentRoute: () => inside,
  path: '/banks/$bank',
  beforeLoad: () => demandAbility('/banks'),
  staticData: { title: t('banks') },
  component: lazyRouteComponent(() => import('../features/banks/pages/bank-page.tsx'), 'BankPage'),
});

const agreement = createRoute({
  getParentRoute: () => inside,
  path: '/agreement',
  validateSearch: strictly(agreementSearch),
  beforeLoad: () => demandAbility('/agreement'),
  staticData: { title: t('agreement') },
  component: lazyRouteComponent(() => import('../features/agreements/pages/agreement-page.tsx'), 'AgreementPage'),
});

const messages = createRoute({
  getParentRoute: () => inside,
  path: '/messages',
  validateSearch: strictly(messagesSearch),
  beforeLoad: () => demandAbility('/messages'),
  staticData: { title: t('messages') },
  component: lazyRouteComponent(() => import('../features/message-samples/pages/messages-page.tsx'), 'MessagesPage'),
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

const rates = createRoute({
  getParentRoute: () => inside,
  path: '/rates/$uid',
  staticData: { title: t('rates') },
  component: lazyRouteComponent(() => import('../features/rates/pages/rates-page.tsx'), 'RatesPage'),
});

const applications = createRoute({
  getParentRoute: () => inside,
  path: '/applications',
  validateSearch: strictly(queueSearch),
  beforeLoad: () => demandAbility('/applications'),
  loader: listAhead,
  staticData: { title: t('applications') },
  component: lazyRouteComponent(() => import('../features/queue/pages/queue-page.tsx'), 'QueuePage'),
});

const casePage = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$uid',
  validateSearch: strictly(caseSearch),
  // Mails lead everybody here; whoever applies has a page of their own for it.
  beforeLoad: ({ params }) => {
    if (can('read_application')) throw redirect({ to: '/status', search: { application: params.uid }, replace: true });
  },
  loader: caseAhead,
  staticData: { title: t('case') },
  component: lazyRouteComponent(() => import('./pages/case.tsx'), 'CaseRoute'),
});

const bypasses = createRoute({
  getParentRoute: () => inside,
  path: '/bypasses',
  validateSearch: strictly(bypassesSearch),
  beforeLoad: () => demandAbility('/bypasses'),
  staticData: { title: t('bypasses') },
  component: lazyRouteComponent(() => import('../features/review/pages/bypasses-page.tsx'), 'BypassesPage'),
});

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/tasks',
  validateSearch: strictly(tasksSearch),
  beforeLoad: () => demandAbility('/tasks'),
  staticData: { title: t('tasks') },
  component: lazyRouteComponent(() => import('../features/tasks/pages/tasks-page.tsx'), 'TasksPage'),
});

const queries = createRoute({
  getParentRoute: () => inside,
  path: '/queries',
  validateSearch: strictly(queriesSearch),
  beforeLoad: () => demandAbility('/queries'),
  staticData: { title: t('queries') },
  component: lazyRouteComponent(() => import('../features/queries/pages/inbox-page.tsx'), 'InboxPage'),
});

const queryTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/query-templates',
  validateSearch: strictly(templatesSearch),
  beforeLoad: () => demandAbility('/query-templates'),
  staticData: { title: t('queryTemplates') },
  component: lazyRouteComponent(() => import('../features/queries/pages/templates-page.tsx'), 'TemplatesPage'),
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
  guest.addChildren([...GUEST_ROUTES]),
  frame.addChildren([
    inside.addChildren([
      dashboard,
      ...APPLICATION_ROUTES,
      tasks,
      queries,
      queryTemplates,
      ownQueries,
      support,
      applications,
      casePage,
      ...HANDOFF_ROUTES,
      ...PAYMENT_ROUTES,
      bypasses,
      rates,
      users,
      audit,
      watchLists,
      ratePlans,
      ratePlan,
      banks,
      bank,
      messages,
      agreement,
      risk,
      ...SETTINGS_ROUTES,
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
