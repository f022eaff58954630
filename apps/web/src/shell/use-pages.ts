import { isDemo } from '../lib/demo.ts';
import { useCan } from '../lib/ability.ts';
import { usePerson } from '../lib/session.ts';
import { PAGES } from './catalogue.ts';
import type { Page } from './page.ts';

/** The pages open to the person signed in, here and now. */
export const usePages = (): readonly Page[] => {
  const can = useCan();
  const hasBusiness = (usePerson()?.merchant ?? null) !== null;
  return PAGES.filter((page) => can(page.can) && (!page.isOwn || hasBusiness) && (page.group !== 'demo' || isDemo()));
};
