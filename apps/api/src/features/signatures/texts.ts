import { LINK } from '@ledgate/domain/access/limits.ts';
import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

/** Why a link goes out. */
export type Asking = 'first' | 'again' | 'changed' | 'reminder';

const DAYS = LINK.signing / 86_400_000;

interface Asked {
  name: string;
  business: string;
  link: string;
  asking: Asking;
  purpose: 'application' | 'agreement';
}

const SUBJECTS: Record<Asking, (business: string) => string> = {
  first: (business) => `Please sign for ${business}`,
  again: (business) => `Your new link to sign for ${business}`,
  changed: (business) => `Please sign again for ${business}`,
  reminder: (business) => `Reminder: ${business} is waiting for your signature`,
};

const OPENINGS: Record<Asking, (business: string) => string> = {
  first: (business) =>
    `${business} has applied to accept card payments and named you as an owner, its control person or a guarantor. Please check what the application says about you, and sign for yourself. Nobody can do that for you.`,
  again: (business) => `Here is a new link to check and sign your part of ${business}’s application.`,
  changed: (business) =>
    `${business}’s application was changed after you signed, in something it says about you. Please check it and sign again.`,
  reminder: (business) => `${business}’s application is still waiting for your signature.`,
};

const AGREEMENT_SUBJECTS: Record<Asking, (business: string) => string> = {
  first: (business) => `Please sign the agreement of ${business}`,
  again: (business) => `Your new link to sign the agreement of ${business}`,
  changed: (business) => `Please sign the new agreement of ${business}`,
  reminder: (business) => `Reminder: the agreement of ${business} is waiting for your signature`,
};

const AGREEMENT_OPENING = (business: string): string =>
  `${business} has accepted its rates and the merchant agreement. You are named in it, so please read it in full and sign your part. It takes effect when the last person has signed.`;

/** Says nothing of the person but their name: the rest is behind the link and the code. */
export const signingMail = (recipient: string, { name, business, link, asking, purpose }: Asked): Mail => {
  const isAgreement = purpose === 'agreement';
  const subject = (isAgreement ? AGREEMENT_SUBJECTS : SUBJECTS)[asking](business);
  return mail(recipient, subject, {
    heading: subject,
    parts: [`Hello ${name},`, isAgreement ? AGREEMENT_OPENING(business) : OPENINGS[asking](business)],
    button: { label: isAgreement ? 'Read and sign' : 'Check and sign (about 3 minutes)', url: link },
    after: [
      `We will text a code to your phone before showing anything. The link works for ${DAYS} days, and only for you: please don’t forward it.`,
      `If you have nothing to do with ${business}, don’t sign, and reply to this email.`,
    ],
    reason: 'signer',
  });
};

/** To whoever signed an agreement that no longer counts. */
export const agreementVoidMail = (recipient: string, { name, business }: { name: string; business: string }): Mail =>
  mail(recipient, `The agreement of ${business} you signed is void`, {
    heading: 'The agreement you signed is void',
    parts: [
      `Hello ${name},`,
      `The merchant agreement of ${business} was voided before it was approved. Your signature under it no longer counts, and you owe nothing under it. If there is a new agreement, we will ask you to sign that one.`,
    ],
    reason: 'signer',
  });

/** Tells a person that somebody signed as them, from where, and what to do if that was not they. */
export const signedMail = (
  recipient: string,
  { name, business, at, address }: { name: string; business: string; at: Date; address: string },
): Mail =>
  mail(recipient, `You signed for ${business}`, {
    heading: `You signed for ${business}`,
    parts: [
      `Hello ${name},`,
      `You consented and signed for ${business}. Nothing more is needed from you.`,
      {
        facts: [
          ['Signed', sayInstant(at)],
          ['Network address', address],
        ],
      },
    ],
    after: ['If this wasn’t you, reply to this email right away, and the signature will not be used.'],
    reason: 'signer',
  });
