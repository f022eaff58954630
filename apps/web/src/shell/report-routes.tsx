import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pciSearch } from '../features/pci/paths.ts';
import { reportFilesSearch } from '../features/report-files/paths.ts';
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

const files = createRoute({
  getParentRoute: () => inside,
  path: '/reports/files',
  validateSearch: strictly(reportFilesSearch),
  beforeLoad: () => demandAbility('/reports/files'),
  staticData: { title: t('reportFiles') },
  component: lazyRouteComponent(
    () => import('../features/report-files/pages/report-files-page.tsx'),
    'ReportFilesPage',
  ),
});

const pci = createRoute({
  getParentRoute: () => inside,
  path: '/reports/pci',
  validateSearch: strictly(pciSearch),
  beforeLoad: () => demandAbility('/reports/pci'),
  staticData: { title: t('pci') },
  component: lazyRouteComponent(() => import('../features/pci/pages/pci-page.tsx'), 'PciPage'),
});

/** What is counted anew each time, what was filed for merchants, and how they stand to the card networks. */
export const REPORT_ROUTES = [reports, build, files, pci] as const;
