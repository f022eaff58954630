import { LINK } from '@ledgate/domain/access/limits.ts';
import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';

/** Why a link goes out. */
export type Asking = 'first' | 'again' | 'changed' | 'reminder';

const DAYS = LINK.signing / 86_400_000;

interface Asked {
  name: string;
  business: string;
  link: string;
  asking: Asking;
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

const footer = 'Questions? Reply to the person who named you, or write to the acquirer\u2019s support.';

/** Says nothing of the person but their name: the rest is behind the link and the code. */
export const signingMail = (recipient: string, { name, business, link, asking }: Asked): Message => ({
  channel: 'email',
  recipient,
  subject: SUBJECTS[asking](business),
  text: `Hello ${name},\n\n${OPENINGS[asking](business)}\n\nCheck and sign (about 3 minutes):\n${link}\n\nWe will text a code to your phone before showing anything. The link works for ${DAYS} days, and only for you: please don’t forward it.\n\nIf you have nothing to do with ${business}, don’t sign, and let us know.\n\n${footer}\n`,
});

/** Tells a person that somebody signed as them, from where, and what to do if that was not they. */
export const signedMail = (
  recipient: string,
  { name, business, at, address }: { name: string; business: string; at: Date; address: string },
): Message => ({
  channel: 'email',
  recipient,
  subject: `You signed for ${business}`,
  text: `Hello ${name},\n\nYou consented and signed for ${business} on ${sayInstant(at)}, from the network address ${address}. Nothing more is needed from you.\n\nIf this wasn’t you, tell the acquirer\u2019s support right away, and the signature will not be used.\n`,
});
