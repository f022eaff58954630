import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { changesSearch } from '../features/changes/paths.ts';
import { handoffsSearch } from '../features/handoff/paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const handoff = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$uid/handoff',
  beforeLoad: () => demandAbility('/handoffs'),
  staticData: { title: t('handoff') },
  component: lazyRouteComponent(() => import('../features/handoff/pages/handoff-page.tsx'), 'HandoffPage'),
});

const handoffs = createRoute({
  getParentRoute: () => inside,
  path: '/handoffs',
  validateSearch: strictly(handoffsSearch),
  beforeLoad: () => demandAbility('/handoffs'),
  staticData: { title: t('handoffs') },
  component: lazyRouteComponent(() => import('../features/handoff/pages/handoffs-page.tsx'), 'HandoffsPage'),
});

const changes = createRoute({
  getParentRoute: () => inside,
  path: '/changes/$uid',
  validateSearch: strictly(changesSearch),
  staticData: { title: t('changes') },
  component: lazyRouteComponent(() => import('./pages/changes.tsx'), 'ChangesRoute'),
});

/** What is on its way to banks and the payment provider. */
export const HANDOFF_ROUTES = [handoff, handoffs, changes] as const;
