import type { UploadResult } from '@ledgate/contract/documents.ts';
import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { scopeOf } from '@ledgate/domain/applications/documents/document-types.ts';
import type { TicketViewName } from '@ledgate/domain/queries/tickets.ts';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { wire } from 'virtual:wire';

import { client } from '../../lib/client.ts';
import { ProblemError } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';
import { isRecord } from '../../lib/storage.ts';
import { uploadFile } from '../../lib/upload.ts';

export interface InboxAsk {
  view: TicketViewName;
  search?: string | undefined;
}

const inboxQuery = ({ view, search }: InboxAsk) =>
  infiniteQueryOptions({
    queryKey: ['queries', 'inbox', view, search ?? ''],
    queryFn: ({ pageParam }) =>
      client.queries.listThreads({
        query: { view, ...(search !== undefined && { search }), ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });

export const useInbox = (ask: InboxAsk) => useInfiniteQuery(inboxQuery(ask));

const threadQuery = (uid: string) =>
  queryOptions({
    queryKey: ['queries', 'thread', uid],
    queryFn: async (): Promise<TicketView> => {
      const { results } = await client.queries.findTickets({ body: { ticket_id: uid } });
      const [found] = results;
      if (!found) throw new ProblemError({ status: 404, code: 'not_found', title: 'There is no such thread.' });
      return found;
    },
    staleTime: 5_000,
  });

export const useThread = (uid: string) => useQuery(threadQuery(uid));

const threadsOfQuery = (application: string) =>
  queryOptions({
    queryKey: ['queries', 'of', application],
    queryFn: () => client.queries.findTickets({ body: { application_id: application } }),
    select: ({ results }) => results,
    staleTime: 5_000,
  });

export const useThreadsOf = (application: string) => useQuery(threadsOfQuery(application));

const ownQuery = queryOptions({
  queryKey: ['queries', 'own'],
  queryFn: () => client.applications.listApplications({ query: { page_size: 100 } }),
  select: ({ results }) => results,
  staleTime: 5_000,
});

/** A merchant's applications: the one with a question comes first to mind. */
export const useOwnApplications = () => useQuery(ownQuery);

const colleaguesQuery = queryOptions({
  queryKey: ['queries', 'colleagues'],
  queryFn: () => client.queries.listColleagues(),
  staleTime: 60_000,
});

/** Whom an internal note can mention; asked for when somebody begins to. */
export const useColleagues = (isWanted: boolean) => useQuery({ ...colleaguesQuery, enabled: isWanted });

const templatesQuery = queryOptions({
  queryKey: ['queries', 'templates'],
  queryFn: () => client.queries.listTemplates(),
  staleTime: 5_000,
});

export const useTemplates = () => useQuery(templatesQuery);

export type TemplateBody = Parameters<typeof client.queries.createTemplate>[0]['body'];
const templatesSettled = { onSettled: () => queries.invalidateQueries({ queryKey: ['queries', 'templates'] }) };

export const useAddTemplate = () =>
  useMutation({
    mutationFn: (body: TemplateBody) => client.queries.createTemplate({ body }),
    ...templatesSettled,
  });

export const useSaveTemplate = () =>
  useMutation({
    mutationFn: ({ id, version, ...body }: TemplateBody & { id: string; version: number }) =>
      client.queries.updateTemplate({ params: { id }, body, ifMatch: version }),
    ...templatesSettled,
  });

/** What was said or asked shows in threads, in the application and in the bell. */
export const reloadThreads = async (): Promise<void> => {
  await Promise.all(
    [['queries'], ['onboarding'], ['notifications'], ['review']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
};

const settled = { onSettled: () => reloadThreads() };

type NoteBody = Parameters<typeof client.queries.createNote>[0]['body'];
export const useWriteNote = () =>
  useMutation({ mutationFn: (body: NoteBody) => client.queries.createNote({ body }), ...settled });

type TicketBody = Parameters<typeof client.queries.createTicket>[0]['body'];
export const useOpenTicket = () =>
  useMutation({ mutationFn: (body: TicketBody) => client.queries.createTicket({ body }), ...settled });

export const useResolve = () =>
  useMutation({ mutationFn: (uid: string) => client.queries.resolveQuery({ params: { uid } }), ...settled });

export const useReopen = () =>
  useMutation({
    mutationFn: ({ uid, text }: { uid: string; text: string }) =>
      client.queries.reopenQuery({ params: { uid }, body: { text } }),
    ...settled,
  });

export const useClose = () =>
  useMutation({ mutationFn: (uid: string) => client.queries.closeTicket({ params: { uid } }), ...settled });

export const useMarkRead = () =>
  useMutation({
    mutationFn: (uid: string) => client.queries.readTicket({ params: { uid } }),
    onSuccess: ({ marked }) => (marked > 0 ? reloadThreads() : undefined),
  });

export type NewQuery = Parameters<typeof client.queries.raiseQueries>[0]['body']['queries'][number];
export const useRaise = (application: string) =>
  useMutation({
    mutationFn: ({ asked, version }: { asked: NewQuery[]; version: number }) =>
      client.queries.raiseQueries({ params: { uid: application }, body: { queries: asked }, ifMatch: version }),
    ...settled,
  });

export const useWithdraw = (application: string) =>
  useMutation({
    mutationFn: (query: string) =>
      client.queries.withdrawQueries({ params: { uid: application }, body: { queries: [query] } }),
    ...settled,
  });

export interface OwnAnswer {
  query_id: string;
  text?: string;
  attachments?: string[];
}
export const useSendAnswers = (application: string) =>
  useMutation({
    mutationFn: (answers: OwnAnswer[]) =>
      client.queries.answerQueries({ params: { uid: application }, body: { answers } }),
    ...settled,
  });

const resultOf = (body: unknown): UploadResult | undefined => {
  const results = isRecord(body) ? body['results'] : undefined;
  // Safe: this is the reply of one call, whose shape the server checks on its way out.
  return Array.isArray(results) ? (results[0] as UploadResult | undefined) : undefined;
};

/** One file as it is taken in, or what stands against it in its own words. */
const takeIn = async (file: File, path: string, fields: Record<string, string>): Promise<string> => {
  const body = await uploadFile({
    path,
    fields,
    file,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }).catch((error: unknown) => {
    const told = error instanceof ProblemError ? Object.values(error.errors)[0]?.join(' ') : undefined;
    if (!(error instanceof ProblemError) || told === undefined) throw error;
    throw new ProblemError({ status: error.status, code: error.code, title: told });
  });
  const result = resultOf(body);
  if (result?.ok) return result.file.file_id;
  const title = result?.problem.message ?? 'The file was not accepted.';
  throw new ProblemError({ status: 422, code: 'file_refused', title });
};

/** One file to send along; what stands against it is said in its own words. */
export const sendAttachment = (file: File, application: string | null): Promise<string> =>
  takeIn(file, wire.queries.uploadNoteFiles[1], application === null ? {} : { application_id: application });

interface DocumentAnswer {
  application: string;
  document: DocumentType;
  record: string | null;
  file: File;
}

/** Puts a file in the place of the document that was asked about, or hands it in where there is none. */
const sendDocument = async ({ application, document, record, file }: DocumentAnswer): Promise<string> => {
  const file_id = await takeIn(file, wire.documents.uploadFiles[1], { application__uid: application });
  const { documents } = await client.documents.viewDocuments({ query: { application__uid: application } });
  const own = documents.filter(
    (one) =>
      one.removed_at === null &&
      one.document_type === document &&
      (record === null || (one.owner_id ?? one.bank_account_id) === record),
  );
  const replaced = own.find(({ status }) => status === 'rejected' || status === 'expired') ?? own[0];
  if (replaced) {
    await client.documents.updateDocument({ params: { id: replaced.id }, body: { file_id } });
    return file.name;
  }
  const scope = scopeOf(document);
  await client.documents.attachDocument({
    body: {
      file_id,
      document_type: document,
      ...(scope === 'owner' && { owner_id: record }),
      ...(scope === 'account' && { bank_account_id: record }),
      application__uid: application,
    },
  });
  return file.name;
};

export const useSendDocument = () =>
  useMutation({
    mutationFn: sendDocument,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['onboarding'] }),
  });
