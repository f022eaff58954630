import type { Challenge, Session } from '@ledgate/contract/session-view.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { changeContact, type CodeChannel, type Contact, resendCode, verifyContact } from '../../lib/contact-codes.ts';
import type { MailedLink } from '../../lib/mailed-link.ts';
import { noteAction } from '../../lib/idle.ts';
import { keepSession } from '../../lib/session.ts';

export type SignInAnswer = Session | Challenge;

export const isChallenge = (answer: SignInAnswer): answer is Challenge => 'otp_required' in answer;

/** What was loaded for somebody else, or under another role, is let go by whoever watches the session. */
export const enter = (session: Session): void => {
  noteAction();
  keepSession(session);
};

export const useSignIn = () =>
  useMutation({ mutationFn: (body: { email: string; password: string }) => client.auth.signIn({ body }) });

export const useAskForCode = () =>
  useMutation({ mutationFn: (email: string) => client.auth.signInWithCode({ body: { email } }) });

export const useSendSignInCode = () =>
  useMutation({
    mutationFn: ({ user, channel }: { user: string; channel: CodeChannel }) =>
      client.auth.sendSignInCode({ params: { user }, body: { channel } }),
  });

interface HandleAndCode {
  user: string;
  otp: string;
}

export const useFinishWithCode = () =>
  useMutation({ mutationFn: (body: HandleAndCode) => client.auth.signInWithCode({ body }) });

export const useFinishWithPhone = () =>
  useMutation({ mutationFn: (body: HandleAndCode) => client.auth.signInVerifyingPhone({ body }) });

/** Asks for a challenge, has the browser answer it, and sends the answer. */
export const useSignInWithPasskey = () =>
  useMutation({
    mutationFn: async (user: string | undefined) => {
      const asked = await client.account.passkeyOptions({ body: user === undefined ? {} : { user } });
      const { answerPasskey } = await import('../../lib/passkey.ts');
      const credential = await answerPasskey(asked.options);
      return client.account.signInWithPasskey({ body: { user: asked.user, credential } });
    },
  });

export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  password: string;
}

export const useRegister = () => useMutation({ mutationFn: (body: Registration) => client.auth.register({ body }) });

export const useVerifyContact = (contact: Contact) =>
  useMutation({ mutationFn: (body: HandleAndCode) => verifyContact(contact, body) });

export const useResend = () =>
  useMutation({
    mutationFn: ({ user, channel }: { user: string; channel: CodeChannel }) => resendCode(channel, user),
  });

export const useChangeContact = (contact: Contact) =>
  useMutation({ mutationFn: ({ user, to }: { user: string; to: string }) => changeContact(contact, to, user) });

export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => client.auth.requestReset({ body: { email } }) });

export const useSendResetCode = () =>
  useMutation({ mutationFn: (user: string) => client.auth.sendResetCode({ params: { user } }) });

export const useVerifyResetCode = () =>
  useMutation({
    mutationFn: ({ link, otp }: { link: MailedLink; otp: string }) =>
      client.auth.verifyResetCode({ params: link, body: { otp } }),
  });

export const useSetNewPassword = () =>
  useMutation({
    mutationFn: ({ link, password }: { link: MailedLink; password: string }) =>
      client.auth.setNewPassword({ params: link, body: { password } }),
  });

export const useActivate = () =>
  useMutation({
    mutationFn: ({ link, password }: { link: MailedLink; password: string }) =>
      client.auth.activate({ params: link, body: { password } }),
  });

type RoleSwitch = Parameters<typeof client.auth.switchRole>[0]['body'];

export const useSwitchRole = () => useMutation({ mutationFn: (body: RoleSwitch) => client.auth.switchRole({ body }) });

export const useReturnToOwnRole = () =>
  useMutation({ mutationFn: () => client.auth.switchRole({ body: { role: 'superadmin' } }) });

export const useReadDisown = (link: MailedLink) =>
  useQuery({
    queryKey: ['not-me', link.a],
    queryFn: () => client.auth.readDisown({ body: link }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export const useDisown = (link: MailedLink) => useMutation({ mutationFn: () => client.auth.disown({ body: link }) });
