import type { MailedLink } from '../../lib/mailed-link.ts';
import type { SignerView, SigningPage } from '@ledgate/contract/signatures.ts';
import type { Statement } from '@ledgate/domain/signatures/statements.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';

const { signatures } = client;

/** What stands behind the hash of a mailed address: it never leaves the browser by itself. */
export const useOpenLink = (link: MailedLink) =>
  useQuery({
    queryKey: ['signing', link.a],
    queryFn: () => signatures.openSigning({ body: link }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export const useSendCode = (link: MailedLink) =>
  useMutation({
    mutationFn: (channel: 'message' | 'call') => signatures.sendSigningCode({ body: { ...link, channel } }),
  });

export interface OpenPage {
  session: string;
  page: SigningPage;
}

/** The right code opens the page, in this tab and for half an hour. */
export const useProveCode = (link: MailedLink) =>
  useMutation({
    mutationFn: async (otp: string): Promise<OpenPage> => {
      const { session } = await signatures.proveSigningCode({ body: { ...link, otp } });
      return { session, page: await signatures.readSigning({ body: { session } }) };
    },
  });

export interface Signed {
  name: string;
  content: string;
  statements: Statement[];
}

export const useSign = (session: string) =>
  useMutation({ mutationFn: (signed: Signed) => signatures.sign({ body: { session, ...signed } }) });

/** As it waits for signatures, or executed; or an amendment to it. */
export const useAgreementFile = (session: string, name: string, amendment?: string) =>
  useMutation({
    mutationFn: async () => saveBytes(await signatures.readSigningAgreement({ body: { session, amendment } }), name),
  });

export const useAskNewLink = () =>
  useMutation({ mutationFn: (a: string) => signatures.requestSigningLink({ body: { a } }) });

const signersQuery = (uid: string) =>
  queryOptions({
    queryKey: ['signatures', uid],
    queryFn: () => signatures.listSignatures({ params: { uid } }),
    staleTime: 0,
  });

export const useSigners = (uid: string) => useQuery(signersQuery(uid));

/** Every step answers with everybody as they are now. */
const keep = (uid: string) => (answer: { results: SignerView[] }) => queries.setQueryData(['signatures', uid], answer);

export const useSendLink = (uid: string) =>
  useMutation({
    mutationFn: (owner: string) => signatures.sendSigningLink({ params: { uid, owner } }),
    onSuccess: keep(uid),
  });

export const useRevokeLink = (uid: string) =>
  useMutation({
    mutationFn: (owner: string) => signatures.revokeSigningLink({ params: { uid, owner } }),
    onSuccess: keep(uid),
  });

export const useSignAsOwner = (uid: string, owner: string) =>
  useMutation({
    mutationFn: (body: Signed) => signatures.signAsOwner({ params: { uid, owner }, body }),
    onSuccess: keep(uid),
  });

export interface Paper {
  document: string;
  file_id: string;
  reason: string;
}

export const useAcceptPaper = (uid: string, owner: string) =>
  useMutation({
    mutationFn: (body: Paper) => signatures.acceptPaperSignature({ params: { uid, owner }, body }),
    onSuccess: keep(uid),
  });
