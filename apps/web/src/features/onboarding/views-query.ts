import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const VIEWS = {
  company: client.onboarding.viewCompany,
  ownership: client.onboarding.viewOwners,
  business: client.onboarding.viewBusiness,
  security: client.onboarding.viewSecurity,
  settlement: client.onboarding.viewAccounts,
  contact: client.onboarding.viewContacts,
} as const satisfies Record<FormSection, unknown>;

export const listQuery = queryOptions({
  queryKey: ['onboarding', 'list'],
  queryFn: () => client.applications.listApplications({ query: { page_size: 100 } }),
});

/** All six forms at once: the questions of one depend on the answers of the others. */
export const viewsQuery = (application: string | undefined) =>
  queryOptions({
    queryKey: ['onboarding', 'views', application ?? 'current'],
    queryFn: async () => {
      // Asked first, because nothing to show is no failure.
      if (application === undefined && (await queries.fetchQuery(listQuery)).count === 0) return null;
      const query = application === undefined ? {} : { application__uid: application };
      const views = await Promise.all(FORM_SECTIONS.map((section) => VIEWS[section]({ query })));
      return Object.fromEntries(FORM_SECTIONS.map((section, at) => [section, views[at]])) as Record<
        FormSection,
        (typeof views)[number]
      >;
    },
    staleTime: 5_000,
  });

/** What the wizard will ask for, while its code is still on the way. */
export const askAhead = (application: string | undefined): void => void queries.prefetchQuery(viewsQuery(application));
