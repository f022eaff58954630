import type { NameOf } from '@ledgate/domain/applications/fields/show-value.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Statement } from '@ledgate/domain/signatures/statements.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { Saved } from './draft/sending.ts';
import { listQuery, viewsQuery } from './views-query.ts';

type Body = Record<string, unknown>;

/** The calls of each form, so that one piece of code serves them all. The server checks every body by name. */
const SECTION_CALLS = {
  company: { create: client.onboarding.createCompany, update: client.onboarding.updateCompany },
  ownership: { create: client.onboarding.createOwner, update: client.onboarding.updateOwner },
  business: { create: client.onboarding.createBusiness, update: client.onboarding.updateBusiness },
  security: { create: client.onboarding.createSecurity, update: client.onboarding.updateSecurity },
  settlement: { create: client.onboarding.createAccount, update: client.onboarding.updateAccount },
  contact: { create: client.onboarding.createContact, update: client.onboarding.updateContact },
} as const satisfies Record<FormSection, unknown>;

const REMOVALS = {
  ownership: { remove: client.onboarding.removeOwner, restore: client.onboarding.restoreOwner },
  settlement: { remove: client.onboarding.removeAccount, restore: client.onboarding.restoreAccount },
  contact: { remove: client.onboarding.removeContact, restore: client.onboarding.restoreContact },
} as const;
export type ManySection = keyof typeof REMOVALS;

export const saveRecord = (
  section: FormSection,
  uid: string | null,
  body: Body,
  application: string,
): Promise<Saved> => {
  const { create, update } = SECTION_CALLS[section];
  return uid === null
    ? create({ body: { ...body, application__uid: application } })
    : update({ params: { id: uid }, body });
};

export const removeRecord = (section: ManySection, uid: string) => REMOVALS[section].remove({ params: { id: uid } });
export const restoreRecord = (section: ManySection, uid: string): Promise<Saved> =>
  REMOVALS[section].restore({ params: { id: uid } });

export type SectionViews = NonNullable<ReturnType<typeof useViews>['data']>;

export const useViews = (application: string | undefined) => useQuery(viewsQuery(application));

export const reloadViews = (): Promise<void> => queries.invalidateQueries({ queryKey: ['onboarding', 'views'] });

export const useApplications = () => useQuery(listQuery);

const standingQuery = (application: string) =>
  queryOptions({
    queryKey: ['onboarding', 'standing', application],
    queryFn: () => client.applications.readApplication({ params: { uid: application } }),
    staleTime: 0,
  });

/** The server's own ledger: what submitting will say. */
export const useStanding = (application: string) => useQuery(standingQuery(application));

const timelineQuery = (application: string) =>
  queryOptions({
    queryKey: ['onboarding', 'timeline', application],
    queryFn: () => client.applications.readTimeline({ params: { uid: application } }),
    staleTime: 5_000,
  });

export const useTimeline = (application: string) => useQuery(timelineQuery(application));

const HOUR_MS = 3_600_000;

export const useExpectation = (application: string) =>
  useQuery({
    queryKey: ['onboarding', 'expectation', application],
    queryFn: () => client.applications.readExpectation({ params: { uid: application } }),
    staleTime: HOUR_MS,
  });

const reloadOnboarding = (): void => void queries.invalidateQueries({ queryKey: ['onboarding'] });

export const useStart = () =>
  useMutation({
    mutationFn: () => client.applications.startApplication(),
    onSuccess: () => reloadOnboarding(),
  });

const signersQuery = (application: string) =>
  queryOptions({
    queryKey: ['onboarding', 'signers', application],
    queryFn: () => client.signatures.listSignatures({ params: { uid: application } }),
    staleTime: 0,
  });

/** Everybody who has to sign for themselves. */
export const useSigners = (application: string) => useQuery(signersQuery(application));

export interface Attestation {
  name: string;
  title: string;
  agree: true;
}

interface Submitted {
  attestation: Attestation;
  /** What the submitter consents to for themselves, where they are one of the owners. */
  statements: Statement[] | undefined;
  version: number;
}

export const useSubmit = (application: string) =>
  useMutation({
    mutationFn: ({ attestation, statements, version }: Submitted) =>
      client.applications.submitApplication({
        params: { uid: application },
        body: { attestation, ...(statements !== undefined && { statements }) },
        ifMatch: version,
      }),
    onSettled: () => reloadOnboarding(),
  });

/** Ends the application; for ten seconds it can be taken back. */
export const useWithdraw = (application: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      client.review.decideAsMerchant({
        body: { application_uid: application, decision: 'withdraw', ...(reason.length >= 3 && { reason }) },
      }),
    onSuccess: () => reloadOnboarding(),
  });

export const useTakeBack = (application: string) =>
  useMutation({
    mutationFn: (event: number) => client.review.undoDecision({ params: { uid: application }, body: { event } }),
    onSettled: () => reloadOnboarding(),
  });

const whole = <T>(name: string, load: () => Promise<{ results: T[] }>) =>
  queryOptions({ queryKey: ['lookups', name], queryFn: load, staleTime: Infinity, select: ({ results }) => results });

const LOOKUPS = {
  states: whole('states', () => client.lookups.listStates()),
  countries: whole('countries', () => client.lookups.listCountries()),
  currencies: whole('currencies', () => client.lookups.listCurrencies()),
  categories: whole('categories', () => client.lookups.listCategoryCodes()),
} as const;

export const useStates = () => useQuery(LOOKUPS.states).data;
export const useCountries = () => useQuery(LOOKUPS.countries).data;
export const useCurrencies = () => useQuery(LOOKUPS.currencies).data;
export const useCategories = () => useQuery(LOOKUPS.categories).data;

/** What a code of the answers means, for who reads them over. */
export const useNameOf = (): NameOf => {
  const [states, countries, categories] = [useStates(), useCountries(), useCategories()];
  return (kind, code) => {
    if (kind === 'state') return states?.find((row) => row.code === code)?.name;
    if (kind === 'country') return countries?.find((row) => row.alpha3 === code)?.name;
    const row = categories?.find(({ code: from, code_to: to }) => code >= from && code <= (to ?? from));
    return kind === 'mcc' && row ? `${code} ${row.description}` : undefined;
  };
};

/** The words of every trade and how they are searched: more than a page should carry, so it comes when it is wanted. */
const categorySearchQuery = queryOptions({
  queryKey: ['lookups', 'categorySearch'],
  staleTime: Infinity,
  queryFn: async () => {
    const [categories, spoken, { indexCategories, searchCategories }] = await Promise.all([
      queries.ensureQueryData(LOOKUPS.categories),
      client.lookups.listCategoryWords(),
      import('@ledgate/domain/categories/search.ts'),
    ]);
    const words = new Map(spoken.results.map((row) => [row.code, row.words]));
    const index = indexCategories(categories.results.map((row) => ({ ...row, words: words.get(row.code) ?? [] })));
    return { find: (typed: string) => searchCategories(index, typed) };
  },
});

export const useCategorySearch = (isWanted: boolean) =>
  useQuery({ ...categorySearchQuery, enabled: isWanted }).data?.find;

const routingQuery = (digits: string) =>
  queryOptions({
    queryKey: ['lookups', 'routing', digits],
    queryFn: () => client.lookups.readRoutingNumber({ params: { number: digits } }),
    enabled: /^\d{9}$/.test(digits),
    staleTime: Infinity,
  });

export const useRouting = (digits: string) => useQuery(routingQuery(digits)).data;
