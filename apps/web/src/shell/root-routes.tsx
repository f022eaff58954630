import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';

import { usePerson } from '../lib/session.ts';
import { demandSession } from './guards.ts';
import { Frame, preloadShell } from './layout/frame.tsx';

/** What every address stands in: the guests' frame, the product's, and its inside for who is signed in. */
export const root = createRootRoute({ component: Outlet });

export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('./layout/guest-frame.tsx'), 'GuestFrame'),
});

export const frame = createRoute({ getParentRoute: () => root, id: 'frame', loader: preloadShell, component: Frame });

/** Between the end of a session and the sign-in page nothing is drawn, or the page would ask for data once more. */
const Inside = () => (usePerson() === null ? null : <Outlet />);

export const inside = createRoute({
  getParentRoute: () => frame,
  id: 'inside',
  beforeLoad: demandSession,
  component: Inside,
});
