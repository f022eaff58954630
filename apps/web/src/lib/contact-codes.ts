import type { CodeChannel } from '@ledgate/domain/access/login.ts';

import { client } from './client.ts';

/** How a person is reached, which is proved by a code. */
export type Contact = 'email' | 'mobile';
export type { CodeChannel };

/** The first code goes out with it. `user` names a conversation that is under way; without it a new one begins. */
export const changeContact = (contact: Contact, to: string, user?: string) => {
  const conversation = user === undefined ? {} : { user };
  return contact === 'email'
    ? client.auth.changeEmail({ body: { email: to, ...conversation } })
    : client.auth.changeMobile({ body: { mobile: to, ...conversation } });
};

export const verifyContact = (contact: Contact, body: { user: string; otp: string }) =>
  contact === 'email' ? client.auth.verifyEmail({ body }) : client.auth.verifyPhone({ body });

const RESEND = {
  email: client.auth.resendByEmail,
  message: client.auth.resendByMessage,
  call: client.auth.resendByCall,
} as const;

export const resendCode = (channel: CodeChannel, user: string) => RESEND[channel]({ body: { user } });
