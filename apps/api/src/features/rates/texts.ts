import { LINK } from '@ledgate/domain/access/limits.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

const DAYS = LINK.signing / 86_400_000;

interface Executed {
  name: string;
  business: string;
  link: string;
  /** Without an account a code to the phone comes first. */
  hasAccount: boolean;
}

/** To everybody who signed, once the last has. */
export const executedMail = (recipient: string, { name, business, link, hasAccount }: Executed): Mail =>
  mail(recipient, `Everyone has signed the agreement for ${business}`, {
    heading: 'Your signed agreement is ready',
    parts: [
      `Hello ${name},`,
      `Everyone has signed the merchant agreement for ${business}. It takes effect when we approve the application, and we will tell you when we do. Please download your copy, which includes the certificate of completion, and keep it.`,
    ],
    button: { label: 'Download the signed agreement', url: link },
    after: hasAccount
      ? []
      : [`When you open the link, we text a code to your phone. The link is only for you and works for ${DAYS} days.`],
    reason: hasAccount ? 'always' : 'signer',
  });
