import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { changeContact, type CodeChannel, type Contact, resendCode, verifyContact } from '../../lib/contact-codes.ts';
import { queries } from '../../lib/queries.ts';
import { keepPerson, person } from '../../lib/session.ts';

export type Account = Awaited<ReturnType<typeof client.account.readAccount>>;

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => client.account.readAccount(),
  staleTime: 60_000,
});

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => client.account.listSessions(),
});

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => client.account.listPasskeys(),
});

/** The name in the navbar follows the account. */
const keepAccount = (account: Account): void => {
  queries.setQueryData(accountQuery.queryKey, account);
  const user = person.get();
  if (user === null) return;
  const fullName = `${account.first_name} ${account.last_name}`.trim();
  keepPerson({ ...user, fullName, email: account.email, mobile: account.mobile });
};

// The reloads below are not waited for: what is on the page may be gone once they are through, and with it the words
// that a step still wants to say.
export const reloadAccount = (): void => {
  void queries.fetchQuery({ ...accountQuery, staleTime: 0 }).then(keepAccount, () => undefined);
};

export const useAccount = () => useQuery(accountQuery);

export const useSaveProfile = () =>
  useMutation({
    mutationFn: ({ version, ...body }: { first_name: string; last_name: string; version: number }) =>
      client.account.updateProfile({ body, ifMatch: version }),
    onSuccess: keepAccount,
  });

export const useSaveBookmarks = () =>
  useMutation({
    mutationFn: (bookmarks: string[]) => client.account.updatePreferences({ body: { bookmarks } }),
    // The star answers at once; a failure puts it back and says so.
    onMutate: (bookmarks) => {
      const before = queries.getQueryData(accountQuery.queryKey);
      if (before) queries.setQueryData(accountQuery.queryKey, { ...before, bookmarks });
      return { before };
    },
    onError: (_problem, _bookmarks, kept) => {
      if (kept?.before) queries.setQueryData(accountQuery.queryKey, kept.before);
    },
    onSuccess: keepAccount,
  });

export const useSaveLetterKeys = () =>
  useMutation({
    mutationFn: (isOn: boolean) => client.account.updatePreferences({ body: { single_keys: isOn } }),
    onSuccess: keepAccount,
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current: string; password: string }) => client.account.changePassword({ body }),
    onSuccess: reloadAccount,
  });

export const useSetPin = () =>
  useMutation({
    mutationFn: (pin: string | null) => client.till.setOwnPin({ body: { pin } }),
    onSuccess: reloadAccount,
  });

export const useBeginChange = (contact: Contact) =>
  useMutation({ mutationFn: (to: string) => changeContact(contact, to) });

export const useFinishChange = (contact: Contact) =>
  useMutation({
    mutationFn: (body: { user: string; otp: string }) => verifyContact(contact, body),
    onSuccess: reloadAccount,
  });

export const useResendChangeCode = () =>
  useMutation({
    mutationFn: ({ user, channel }: { user: string; channel: CodeChannel }) => resendCode(channel, user),
  });

export const useBeginTotp = () => useMutation({ mutationFn: () => client.account.beginTotp() });

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (otp: string) => client.account.confirmTotp({ body: { otp } }),
    onSuccess: reloadAccount,
  });

export const useRemoveTotp = () =>
  useMutation({ mutationFn: () => client.account.removeTotp(), onSuccess: reloadAccount });

export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => client.account.renewRecoveryCodes(), onSuccess: reloadAccount });

export const usePasskeys = () => useQuery(passkeysQuery);

const reloadPasskeys = (): void => {
  reloadAccount();
  void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
};

/** Asks for a challenge, has the browser make the key, and stores its public half. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const asked = await client.account.beginPasskey();
      const { makePasskey } = await import('../../lib/passkey.ts');
      const credential = await makePasskey(asked.options);
      return client.account.addPasskey({ body: { user: asked.user, name, credential } });
    },
    onSuccess: reloadPasskeys,
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => client.account.removePasskey({ params: { id } }),
    onSuccess: reloadPasskeys,
  });

export const useSessions = () => useQuery(sessionsQuery);

const reloadSessions = (): void => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });

export const useEndSession = () =>
  useMutation({
    mutationFn: (sid: string) => client.account.revokeSession({ params: { sid } }),
    onSuccess: reloadSessions,
  });

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => client.account.revokeOtherSessions(), onSuccess: reloadSessions });

export type StepUpProof = { password: string } | { otp: string } | 'passkey';

export const useStepUp = () =>
  useMutation({
    mutationFn: async (proof: StepUpProof) => {
      if (proof !== 'passkey') return client.account.stepUp({ body: proof });
      const asked = await client.account.passkeyOptions({ body: {} });
      const { answerPasskey } = await import('../../lib/passkey.ts');
      return client.account.stepUp({ body: { user: asked.user, credential: await answerPasskey(asked.options) } });
    },
  });
