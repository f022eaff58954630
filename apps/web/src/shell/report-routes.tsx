import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { buildSearch } from '../features/reports/paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const reports = createRoute({
  getParentRoute: () => inside,
  path: '/reports',
  beforeLoad: () => demandAbility('/reports'),
  staticData: { title: t('reports') },
  component: lazyRouteComponent(() => import('../features/reports/pages/reports-page.tsx'), 'ReportsPage'),
});

const build = createRoute({
  getParentRoute: () => inside,
  path: '/reports/build',
  validateSearch: strictly(buildSearch),
  beforeLoad: () => demandAbility('/reports'),
  staticData: { title: t('report') },
  component: lazyRouteComponent(() => import('../features/reports/pages/build-page.tsx'), 'BuildPage'),
});

/** What is counted anew each time. */
export const REPORT_ROUTES = [reports, build] as const;
