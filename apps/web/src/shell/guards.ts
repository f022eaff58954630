import { redirect } from '@tanstack/react-router';

import { can } from '../lib/ability.ts';
import { person } from '../lib/session.ts';
import { type GuardedPath, PAGE_ABILITIES } from './page-abilities.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

export const demandSession = ({ location }: { location: { href: string } }): void => {
  if (person.get() !== null) return;
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { wanted: location.href } });
};

/**
 * Menu, search and this guard read the same list of who may open a page. The address stays in the bar, so that a
 * reload under another role opens the page.
 */
export const demandAbility = (path: GuardedPath): void => {
  if (can(PAGE_ABILITIES[path])) return;
  throw redirect({ to: '/not-allowed', mask: { to: path, unmaskOnReload: true } });
};

export const demandNobody = (): void => {
  if (person.get() !== null) throw redirect({ to: '/' });
};
