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
  first: (business) => `Please review and sign for ${business}`,
  again: (business) => `Your new link to sign for ${business}`,
  changed: (business) => `Please sign again for ${business}`,
  reminder: (business) => `Reminder: ${business} is waiting for your signature`,
};

const OPENINGS: Record<Asking, (business: string) => string> = {
  first: (business) =>
    `${business} is applying to Ledgate to accept card payments and named you as an owner, its control person or a guarantor. Please check what the application says about you and sign it. Nobody else can sign for you.`,
  again: (business) =>
    `Here is a new link to check and sign your part of the application for ${business}. Earlier links no longer work.`,
  changed: (business) =>
    `What the application for ${business} says about you was changed after you signed. Please check it and sign again.`,
  reminder: (business) =>
    `The application for ${business} is still waiting for your signature. We cannot review it without yours.`,
};

const AGREEMENT_SUBJECTS: Record<Asking, (business: string) => string> = {
  first: (business) => `Please sign the merchant agreement for ${business}`,
  again: (business) => `Your new link to sign the agreement for ${business}`,
  changed: (business) => `Please sign the new agreement for ${business}`,
  reminder: (business) => `Reminder: please sign the agreement for ${business}`,
};

const IN_EFFECT =
  'Please read it in full and sign your part. It takes effect once everyone has signed and we have approved the application.';

const AGREEMENT_OPENINGS: Record<Asking, (business: string) => string> = {
  first: (business) =>
    `${business} accepted its rates and the merchant agreement with Ledgate. You are one of the people who have to sign it. ${IN_EFFECT}`,
  again: (business) =>
    `Here is a new link to read and sign the merchant agreement for ${business}. Earlier links no longer work.`,
  changed: (business) =>
    `There is a new merchant agreement for ${business}. It replaces the one before, and a signature on that one no longer counts. ${IN_EFFECT}`,
  reminder: (business) => `The merchant agreement for ${business} is still waiting for your signature. ${IN_EFFECT}`,
};

/** Says nothing of the person but their name: the rest is behind the link and the code. */
export const signingMail = (recipient: string, { name, business, link, asking, purpose }: Asked): Mail => {
  const isAgreement = purpose === 'agreement';
  const subject = (isAgreement ? AGREEMENT_SUBJECTS : SUBJECTS)[asking](business);
  return mail(recipient, subject, {
    heading: subject,
    parts: [`Hello ${name},`, (isAgreement ? AGREEMENT_OPENINGS : OPENINGS)[asking](business)],
    button: { label: isAgreement ? 'Read and sign' : 'Check and sign (about 3 minutes)', url: link },
    after: [
      `When you open the link, we text a code to your phone. The link is only for you and works for ${DAYS} days. Please don’t forward it.`,
      `If you don’t know ${business}, don’t sign. Reply to this email and tell us.`,
    ],
    reason: 'signer',
  });
};

/** To whoever signed an agreement that no longer counts. Its subject is read on lock screens and says nothing of why. */
export const agreementVoidMail = (recipient: string, { name, business }: { name: string; business: string }): Mail =>
  mail(recipient, `About the agreement you signed for ${business}`, {
    heading: 'About the agreement you signed',
    parts: [
      `Hello ${name},`,
      `The merchant agreement you signed for ${business} no longer applies. Your signature on it no longer counts, and you owe nothing under it.`,
      'You don’t need to do anything. If there is a new agreement, we will email you a link to read and sign it.',
    ],
    reason: 'signer',
  });

/** Tells a person that somebody signed as them, from where, and what to do if that was not they. */
export const signedMail = (
  recipient: string,
  {
    name,
    business,
    at,
    device,
    address,
  }: { name: string; business: string; at: Date; device: string; address: string },
): Mail =>
  mail(recipient, `You signed for ${business}`, {
    heading: `You signed for ${business}`,
    parts: [
      `Hello ${name},`,
      `You consented to sign electronically and signed for ${business}. You don’t need to do anything else.`,
      {
        facts: [
          ['When', sayInstant(at)],
          ['Device', device],
          ['Network address', address],
        ],
      },
    ],
    after: ['If this wasn’t you, reply to this email right away. We will not use the signature.'],
    reason: 'signer',
  });

interface RatesChange {
  name: string;
  business: string;
  /** The day, in words. */
  day: string;
}

/** To whoever signed the agreement whose rates change; what changes is behind the link and the code. */
export const ratesChangeMail = (
  recipient: string,
  { name, business, day, link }: RatesChange & { link: string },
): Mail =>
  mail(recipient, `Rates for ${business} change on ${day}`, {
    heading: `Rates for ${business} change on ${day}`,
    parts: [
      `Hello ${name},`,
      `You signed the merchant agreement for ${business}. Its rates change on ${day}. The amendment says what changes, why, and which rights the business has until then. Please download it and keep it with the agreement.`,
    ],
    button: { label: 'Download the amendment', url: link },
    after: ['We will text a code to your phone before showing it. The link is only for you.'],
    reason: 'signer',
  });

/** To whoever was told of a change that is withdrawn. */
export const ratesStayMail = (recipient: string, { name, business, day }: RatesChange): Mail =>
  mail(recipient, `Rates for ${business} do not change on ${day}`, {
    heading: `Rates for ${business} do not change on ${day}`,
    parts: [
      `Hello ${name},`,
      `The rate change for ${business} that we announced for ${day} is withdrawn. The merchant agreement you signed and its rates stay as they are.`,
    ],
    reason: 'signer',
  });
