import type { MailedLink } from '../../lib/mailed-link.ts';
import type { SignerView, SigningPage } from '@ledgate/contract/signatures.ts';
import type { Statement } from '@ledgate/domain/signatures/statements.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';

/** What stands behind the hash of a mailed address: it never leaves the browser by itself. */
export const useOpenLink = (link: MailedLink) =>
  useQuery({
    queryKey: ['signing', link.a],
    queryFn: () => client.signatures.openSigning({ body: link }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export const useSendCode = (link: MailedLink) =>
  useMutation({
    mutationFn: (channel: 'message' | 'call') => client.signatures.sendSigningCode({ body: { ...link, channel } }),
  });

export interface OpenPage {
  session: string;
  page: SigningPage;
}

/** The right code opens the page, in this tab and for half an hour. */
export const useProveCode = (link: MailedLink) =>
  useMutation({
    mutationFn: async (otp: string): Promise<OpenPage> => {
      const { session } = await client.signatures.proveSigningCode({ body: { ...link, otp } });
      return { session, page: await client.signatures.readSigning({ body: { session } }) };
    },
  });

export interface Signed {
  name: string;
  content: string;
  statements: Statement[];
}

export const useSign = (session: string) =>
  useMutation({ mutationFn: (signed: Signed) => client.signatures.sign({ body: { session, ...signed } }) });

/** As it waits for signatures, or executed; or an amendment to it. */
export const useAgreementFile = (session: string, name: string, amendment?: string) =>
  useMutation({
    mutationFn: async () =>
      saveBytes(await client.signatures.readSigningAgreement({ body: { session, amendment } }), name),
  });

export const useAskNewLink = () =>
  useMutation({ mutationFn: (a: string) => client.signatures.requestSigningLink({ body: { a } }) });

const signersQuery = (uid: string) =>
  queryOptions({
    queryKey: ['signatures', uid],
    queryFn: () => client.signatures.listSignatures({ params: { uid } }),
    staleTime: 0,
  });

export const useSigners = (uid: string) => useQuery(signersQuery(uid));

/** Every step answers with everybody as they are now. */
const keep = (uid: string) => (answer: { results: SignerView[] }) => queries.setQueryData(['signatures', uid], answer);

export const useSendLink = (uid: string) =>
  useMutation({
    mutationFn: (owner: string) => client.signatures.sendSigningLink({ params: { uid, owner } }),
    onSuccess: keep(uid),
  });

export const useRevokeLink = (uid: string) =>
  useMutation({
    mutationFn: (owner: string) => client.signatures.revokeSigningLink({ params: { uid, owner } }),
    onSuccess: keep(uid),
  });

export const useSignAsOwner = (uid: string, owner: string) =>
  useMutation({
    mutationFn: (body: Signed) => client.signatures.signAsOwner({ params: { uid, owner }, body }),
    onSuccess: keep(uid),
  });

export interface Paper {
  document: string;
  file_id: string;
  reason: string;
}

export const useAcceptPaper = (uid: string, owner: string) =>
  useMutation({
    mutationFn: (body: Paper) => client.signatures.acceptPaperSignature({ params: { uid, owner }, body }),
    onSuccess: keep(uid),
  });
