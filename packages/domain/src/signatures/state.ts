/** What a link is for: to sign what the application says, to sign the agreement, or to fetch it once it is executed. */
export const LINK_PURPOSES = ['application', 'agreement', 'copy'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How somebody signed: by the link sent to them, signed in as themselves, on paper, or under the rule before this one. */
export const SIGNING_WAYS = ['link', 'account', 'wet_ink', 'earlier_rule'] as const;
export type SigningWay = (typeof SIGNING_WAYS)[number];

export const SIGNER_STATES = ['not_asked', 'waiting', 'expired', 'changed', 'signed'] as const;
export type SignerState = (typeof SIGNER_STATES)[number];

interface Given {
  /** What was signed over; null under the earlier rule, which held for the record as it stood. */
  readonly content: string | null;
  readonly recordVersion: number | null;
  /** A page on paper counts while staff accept it. */
  readonly isPaperGood: boolean;
}

/** Whether a signature holds for what is said of the person now. */
export const isStanding = (given: Given, now: { content: string; recordVersion: number }): boolean =>
  given.isPaperGood &&
  (given.content === null ? given.recordVersion === now.recordVersion : given.content === now.content);

export interface Looked {
  /** A signature that holds now. */
  readonly isSigned: boolean;
  /** One that no longer does. */
  readonly wasSigned: boolean;
  readonly link: { readonly expiresAt: number } | null;
}

export const signerStateOf = ({ isSigned, wasSigned, link }: Looked, now: number): SignerState => {
  if (isSigned) return 'signed';
  if (wasSigned) return 'changed';
  if (link === null) return 'not_asked';
  return link.expiresAt > now ? 'waiting' : 'expired';
};

/** Which reminder is due for a link that was first sent then; null while none is. */
export const reminderDue = (
  { askedAt, reminders }: { askedAt: number; reminders: number },
  now: number,
  after: readonly number[],
): boolean => {
  const wait = after[reminders];
  return wait !== undefined && now - askedAt >= wait;
};
