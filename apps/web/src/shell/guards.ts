import { redirect } from '@tanstack/react-router';

import { can } from '../lib/ability.ts';
import { person } from '../lib/session.ts';
import { PAGES } from './catalogue.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

/** Thrown where the ability is missing; the page of that name explains it. */
export class NotAllowed extends Error {
  constructor() {
    super('This page is not open to the role worn now.');
    this.name = 'NotAllowed';
  }
}

export const demandSession = ({ location }: { location: { href: string } }): void => {
  if (person.get() !== null) return;
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { wanted: location.href } });
};

/** The catalogue says who may open a page; menu, search and this guard all read it there. */
export const demandAbility = (path: string): void => {
  if (!can(PAGES.find((page) => page.path === path)?.can)) throw new NotAllowed();
};

export const demandNobody = (): void => {
  if (person.get() !== null) throw redirect({ to: '/' });
};
