import type { DocumentView, FileView, UploadResult } from '@ledgate/contract/documents.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { W9Class } from '@ledgate/domain/applications/documents/w9.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { wire } from 'virtual:wire';

import { client } from '../../lib/client.ts';
import { ProblemError } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';
import { isRecord } from '../../lib/storage.ts';
import { uploadFile } from '../../lib/upload.ts';

export type { DocumentView, FileView };

const documentsQuery = (application: string | undefined) =>
  queryOptions({
    queryKey: ['onboarding', 'documents', application ?? 'current'],
    queryFn: () =>
      client.documents.viewDocuments({ query: application === undefined ? {} : { application__uid: application } }),
    staleTime: 5_000,
  });

export const useDocuments = (application: string | undefined) => useQuery(documentsQuery(application));
export type Documents = NonNullable<ReturnType<typeof useDocuments>['data']>;

const LOOK_AGAIN_MS = 2_000;

/** The PDF of the application as it was submitted; looked for again and again until it has been made. */
export const useSignedApplication = (application: string): DocumentView | undefined => {
  const made = (data: Documents | undefined): DocumentView | undefined =>
    data?.documents.findLast(({ document_type }) => document_type === 'signed_application');
  const { data } = useQuery({
    ...documentsQuery(application),
    refetchInterval: ({ state }) => (made(state.data) === undefined ? LOOK_AGAIN_MS : false),
  });
  return made(data);
};

export const reloadDocuments = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['onboarding', 'documents'] });

interface SendFile {
  application: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const resultOf = (body: unknown): UploadResult | undefined => {
  const results = isRecord(body) ? body['results'] : undefined;
  // Safe: this is the reply of one call, whose shape the server checks on its way out.
  return Array.isArray(results) ? (results[0] as UploadResult | undefined) : undefined;
};

/** One file at a time, so that each can be watched, stopped and tried again by itself. */
export const sendFile = async ({ application, ...ask }: SendFile): Promise<FileView> => {
  const path = wire.documents.uploadFiles[1];
  const body = await uploadFile({ ...ask, path, fields: { application__uid: application } }).catch((error: unknown) => {
    const told = error instanceof ProblemError ? Object.values(error.errors)[0]?.join(' ') : undefined;
    if (!(error instanceof ProblemError) || told === undefined) throw error;
    throw new ProblemError({ status: error.status, code: error.code, title: told });
  });
  const result = resultOf(body);
  if (result?.ok) return result.file;
  throw new ProblemError({
    status: 422,
    code: 'file_refused',
    title: result?.problem.message ?? 'The file was not accepted.',
  });
};

/** What a file is handed in as. */
export interface Paper {
  document_type: DocumentType;
  owner_id?: string | null;
  bank_account_id?: string | null;
}

const done = { onSuccess: () => void reloadDocuments() };

export const attachFile = ({ file, paper, application }: { file: string; paper: Paper; application: string }) =>
  client.documents.attachDocument({
    body: {
      ...paper,
      file_id: file,
      application__uid: application,
    },
  });

export const replaceFile = ({ document, file }: { document: DocumentView; file: string }) =>
  client.documents.updateDocument({ params: { id: document.id }, body: { file_id: file } });

export const useSetExpiry = () =>
  useMutation({
    mutationFn: ({ document, expires_on }: { document: DocumentView; expires_on: string | null }) =>
      client.documents.updateDocument({ params: { id: document.id }, body: { expires_on } }),
    ...done,
  });

export const useAttach = () => useMutation({ mutationFn: attachFile, ...done });

export const useRemoveDocument = () =>
  useMutation({
    mutationFn: (document: DocumentView) => client.documents.removeDocument({ params: { id: document.id } }),
    ...done,
  });

export const useRestoreDocument = () =>
  useMutation({ mutationFn: (id: string) => client.documents.restoreDocument({ params: { id } }), ...done });

export const useMakeW9 = (application: string) =>
  useMutation({
    mutationFn: (body: { name: string; tax_class?: W9Class }) =>
      client.taxForms.makeW9({ body: { ...body, certify: true, application__uid: application } }),
    ...done,
  });
