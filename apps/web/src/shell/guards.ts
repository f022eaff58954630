import { redirect } from '@tanstack/react-router';

import { can } from '../lib/ability.ts';
import { person } from '../lib/session.ts';
import { PAGES } from './catalogue.ts';

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
 * The catalogue says who may open a page; menu, search and this guard all read it there. The address stays in the
 * bar, so that a reload under another role opens the page.
 */
export const demandAbility = (path: string): void => {
  const page = PAGES.find((known) => known.path === path);
  if (can(page?.can)) return;
  throw redirect({ to: '/not-allowed', mask: { to: page?.to ?? '/', unmaskOnReload: true } });
};

export const demandNobody = (): void => {
  if (person.get() !== null) throw redirect({ to: '/' });
};
