import type { CaseFile } from '@ledgate/contract/case-file.ts';
import type { FormSection, Section } from '@ledgate/domain/applications/sections.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { Asked } from './asked.ts';
import { caseQuery } from './case-query.ts';

export const useCase = (uid: string) => useQuery(caseQuery(uid));

/** Everything that is known about a case is asked again, and the answer waited for. */
export const reloadCase = async (uid: string): Promise<CaseFile> => {
  await queries.invalidateQueries({ queryKey: ['review', uid] });
  return queries.fetchQuery({ ...caseQuery(uid), staleTime: 0 });
};

const decisionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'decisions'],
    queryFn: () => client.review.readDecisions({ params: { uid } }),
    staleTime: 0,
  });

/** What has been decided, and what the next step waits for. */
export const useDecisions = (uid: string) => useQuery(decisionsQuery(uid));

const riskQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'risk'],
    queryFn: () => client.risk.readRisk({ params: { uid } }),
    staleTime: 0,
  });

/** What the decision card shows of other features; reloaded with the case. */
export const useRiskOf = (uid: string) => useQuery(riskQuery(uid));

/** Whom a merchant can be given to. */
export const useIsos = () =>
  useQuery({
    queryKey: ['users', 'isos'],
    queryFn: () => client.users.listIsos(),
    select: ({ results }) => results,
  });

const ratesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'rates'],
    queryFn: () => client.rates.readRates({ params: { id: uid } }),
    staleTime: 0,
  });

export const useRatesOf = (uid: string) => useQuery(ratesQuery(uid));

const AHEAD_MS = 30_000;

/** What stands behind tabs, before it is printed. */
export const fetchForPaper = (uid: string, { hasRisk }: { hasRisk: boolean }): void => {
  if (hasRisk) void queries.prefetchQuery({ ...riskQuery(uid), staleTime: AHEAD_MS });
  void queries.prefetchQuery({ ...ratesQuery(uid), staleTime: AHEAD_MS });
};

const pastQuery = (uid: string, at: string) =>
  queryOptions({
    queryKey: ['review', uid, 'as-of', at],
    queryFn: () => client.review.readApplicationAsOf({ params: { uid }, query: { at } }),
    staleTime: Infinity,
  });

export const usePastCase = (uid: string, at: string | undefined) =>
  useQuery({ ...pastQuery(uid, at ?? ''), enabled: at !== undefined });

const submissionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'submissions'],
    queryFn: () => client.review.listSubmissions({ params: { uid } }),
  });

export const useSubmissions = (uid: string) => useQuery(submissionsQuery(uid));

const differencesQuery = (uid: string, from: number, to: number | undefined) =>
  queryOptions({
    queryKey: ['review', uid, 'differences', from, to ?? 'now'],
    queryFn: () => client.review.readDifferences({ params: { uid }, query: { from, ...(to !== undefined && { to }) } }),
  });

export const useDifferences = (uid: string, from: number, to: number | undefined) =>
  useQuery(differencesQuery(uid, from, to));

export interface AuditFilter {
  page: number;
  actor?: string;
  action?: string;
}

const auditQuery = (uid: string, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['review', uid, 'audit', filter],
    queryFn: () => client.review.listAudit({ params: { uid }, query: { page_size: 20, ...filter } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const useAudit = (uid: string, filter: AuditFilter) => useQuery(auditQuery(uid, filter));

/** What the server answers to a step of the review is what the page shows from then on. */
const keep = (uid: string, part: Partial<CaseFile>): void => {
  queries.setQueryData(caseQuery(uid).queryKey, (was) => was && { ...was, ...part });
  void queries.invalidateQueries({ queryKey: ['review', uid, 'decisions'] });
};

export const useVerify = (uid: string) =>
  useMutation({
    mutationFn: ({ section, content, reason }: { section: Section; content: string | null; reason?: string }) => {
      const params = { uid, section };
      return content === null
        ? client.review.unverifySection({ params })
        : client.review.verifySection({
            params,
            body: { content, ...(reason !== undefined && { documents_reason: reason }) },
          });
    },
    onSuccess: (now) => keep(uid, now),
  });

type ReviewBody = Parameters<typeof client.review.reviewDocument>[0]['body'];

/** A document that no longer counts is other evidence, made by whoever judged it. */
export const useReviewDocument = (uid: string, own: (evidence: string) => void) =>
  useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: ReviewBody }) =>
      client.review.reviewDocument({ params: { id }, body, ifMatch: version }),
    onSuccess: ({ document, asked, ...rest }) => {
      own(rest.application.evidence);
      const documents = queries.getQueryData(caseQuery(uid).queryKey)?.documents ?? [];
      keep(uid, { ...rest, documents: documents.map((one) => (one.id === document.id ? document : one)) });
      if (asked !== null) void queries.invalidateQueries({ queryKey: ['queries'] });
    },
  });

interface CorrectionAsk {
  values: Readonly<Record<string, unknown>>;
  reason: string;
}

const CORRECTING = {
  company: client.onboarding.updateCompany,
  ownership: client.onboarding.updateOwner,
  business: client.onboarding.updateBusiness,
  security: client.onboarding.updateSecurity,
  settlement: client.onboarding.updateAccount,
  contact: client.onboarding.updateContact,
} as const;

/** Puts an answer right for the merchant, through the call of its section. */
export const useCorrect = (uid: string, section: FormSection, id: string) =>
  useMutation({
    mutationFn: ({ values, reason }: CorrectionAsk) =>
      CORRECTING[section]({ params: { id }, body: { ...values, application__uid: uid, reason } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['review', uid] }),
  });

export type AnswerAsk = Parameters<typeof client.review.answerInReview>[0]['body'];

/** States what no merchant is asked. */
export const useAnswerInReview = (uid: string) =>
  useMutation({
    mutationFn: (body: AnswerAsk) => client.review.answerInReview({ params: { uid }, body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['review', uid] }),
  });

interface RevealAsk {
  record: string;
  field: string;
  reason: string;
}

export const useReveal = (uid: string) =>
  useMutation({
    mutationFn: (body: RevealAsk) => client.applications.revealSecret({ params: { uid }, body }),
    // What was revealed is shown for a while and kept nowhere.
    gcTime: 0,
  });

export const undoDecision = (uid: string, event: number) =>
  client.review.undoDecision({ params: { uid }, body: { event } });

const whole = <T>(name: string, load: () => Promise<{ results: T[] }>) =>
  queryOptions({ queryKey: ['lookups', name], queryFn: load, staleTime: Infinity, select: ({ results }) => results });

export const useStates = () => useQuery(whole('states', () => client.lookups.listStates())).data;
export const useCountries = () => useQuery(whole('countries', () => client.lookups.listCountries())).data;
export const useCategories = () => useQuery(whole('categories', () => client.lookups.listCategoryCodes())).data;

const threadsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['queries', 'of', uid],
    queryFn: () => client.queries.findTickets({ body: { application_id: uid } }),
    staleTime: 5_000,
  });

type Threads = Awaited<ReturnType<typeof client.queries.findTickets>>;

const unsettled = ({ results }: Threads): Asked[] =>
  results
    .flatMap(({ ticket_timeline: notes }) => notes.flatMap(({ query }) => query ?? []))
    .filter(({ status }) => status !== 'resolved')
    .map(({ section, record, field, document }) => ({ section: sectionOf(section), record, field, document }));

/** Every thread, where they were asked for already. */
export const useThreadsOf = (uid: string): Threads['results'] | undefined => useQuery(threadsQuery(uid)).data?.results;

const NONE: readonly Asked[] = [];

/** What is being asked of the merchant, until somebody is content with the answer. */
export const useAsked = (uid: string): readonly Asked[] =>
  useQuery({ ...threadsQuery(uid), select: unsettled }).data ?? NONE;
