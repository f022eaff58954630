import { type Mail, mail } from '../../core/mail/mail.ts';

interface Executed {
  name: string;
  business: string;
  link: string;
  /** Without an account a code to the phone comes first. */
  hasAccount: boolean;
}

/** To everybody who signed, once the last has. */
export const executedMail = (recipient: string, { name, business, link, hasAccount }: Executed): Mail =>
  mail(recipient, `The agreement of ${business} is signed by everyone`, {
    heading: 'Your signed agreement is ready',
    parts: [
      `Hello ${name},`,
      `Everyone has signed the merchant agreement of ${business}. It is in effect now. Please download your copy, with the certificate of completion, and keep it.`,
    ],
    button: { label: 'Download the signed agreement', url: link },
    after: hasAccount ? [] : ['We will text a code to your phone before showing it. The link is only for you.'],
    reason: hasAccount ? 'always' : 'signer',
  });
