import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pciSearch } from '../features/pci/paths.ts';
import { reportFilesSearch } from '../features/report-files/paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const reportFiles = createRoute({
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

/** What was filed for merchants, and how they stand to the card networks. */
export const REPORT_FILE_ROUTES = [reportFiles, pci] as const;
