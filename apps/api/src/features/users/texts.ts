import { ROLE_NAMES, type Role } from '@ledgate/domain/access/roles.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

/** What an admin did to somebody's access. */
export type AccessChange = { what: 'blocked' | 'unblocked' | 'deleted' } | { what: 'role'; from: Role; to: Role };

interface Words {
  subject: string;
  text: string;
}

const wordsOf = (done: AccessChange, company: string): Words => {
  switch (done.what) {
    case 'blocked':
      return {
        subject: 'Your Ledgate access is suspended',
        text: `An administrator at ${company} suspended your access. You are signed out everywhere. Your work is kept.`,
      };
    case 'unblocked':
      return {
        subject: 'Your Ledgate access is restored',
        text: `An administrator at ${company} restored your access. Sign in as before.`,
      };
    case 'deleted':
      return {
        subject: 'Your Ledgate account is closed',
        text: `An administrator at ${company} closed your account. You are signed out everywhere, and your contact details were erased. This is the last email to this address.`,
      };
    case 'role':
      return {
        subject: 'Your Ledgate role was changed',
        text: `An administrator at ${company} changed your role from ${ROLE_NAMES[done.from]} to ${ROLE_NAMES[done.to]}. It applies at once.`,
      };
  }
};

export const accessMail = (recipient: string, done: AccessChange, company: string): Mail => {
  const { subject, text } = wordsOf(done, company);
  return mail(recipient, subject, {
    heading: subject,
    parts: [text],
    after: ['If you think this is a mistake, reply to this email.'],
    reason: 'security',
  });
};
