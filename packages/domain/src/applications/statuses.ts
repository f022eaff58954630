export const STATUSES = [
  'draft',
  'submitted',
  'in_underwriting',
  'query_raised',
  'recommended',
  'awaiting_iso',
  'awaiting_merchant',
  'awaiting_admin',
  'approved',
  'sent_to_bank',
  'boarding',
  'provider_review',
  'boarded',
  'provider_declined',
  'declined',
  'withdrawn',
  'expired',
  'closed',
] as const;
export type Status = (typeof STATUSES)[number];

/** Whose turn it is; nobody's once it is over. */
export type Turn = 'merchant' | 'underwriting' | 'iso' | 'admin' | 'bank' | 'provider' | 'nobody';

/** What a merchant may still change: everything, what was asked about, nothing, or only by asking for a change. */
export type Editable = 'all' | 'queried' | 'none' | 'change_requests';

interface StatusFacts {
  label: string;
  turn: Turn;
  editable: Editable;
  /** What a merchant is told: where the application stands. */
  toMerchant: string;
  /** What a merchant is told: what happens after this. */
  next: string;
}

const REVIEW = 'If something is unclear, we’ll ask you in Ledgate and by email.';
const OVER = 'Nothing more happens with this application. You can start a new one.';

export const STATUS_FACTS: Record<Status, StatusFacts> = {
  draft: {
    label: 'Draft',
    turn: 'merchant',
    editable: 'all',
    toMerchant: 'Your application is not finished yet.',
    next: 'Complete what is missing and submit it.',
  },
  submitted: {
    label: 'Submitted',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'We have your application.',
    next: `An underwriter reviews it. ${REVIEW}`,
  },
  in_underwriting: {
    label: 'In underwriting',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'An underwriter is reviewing your application.',
    next: REVIEW,
  },
  query_raised: {
    label: 'Information requested',
    turn: 'merchant',
    editable: 'queried',
    toMerchant: 'We have a question for you.',
    next: 'Answer it, or correct the sections it is about. The review continues as soon as you do.',
  },
  recommended: {
    label: 'Recommended',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'The review is done and your rates are being prepared.',
    next: 'We’ll ask you to review and accept them.',
  },
  awaiting_iso: {
    label: 'Awaiting ISO pricing',
    turn: 'iso',
    editable: 'none',
    toMerchant: 'Your sales organization (ISO) is preparing your rates.',
    next: 'We’ll ask you to review and accept them.',
  },
  awaiting_merchant: {
    label: 'Awaiting merchant acceptance',
    turn: 'merchant',
    editable: 'none',
    toMerchant: 'Your rates are ready.',
    next: 'Review them, then accept them or send them back.',
  },
  awaiting_admin: {
    label: 'Awaiting final approval',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'You have accepted the rates.',
    next: 'We make the final decision and email you.',
  },
  approved: {
    label: 'Approved',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'Your application is approved.',
    next: 'We send it to the bank that settles your card sales. You cannot take payments yet.',
  },
  sent_to_bank: {
    label: 'With sponsor bank',
    turn: 'bank',
    editable: 'none',
    toMerchant: 'The bank has your application.',
    next: 'Once the bank approves, your account is opened.',
  },
  boarding: {
    label: 'With payment provider',
    turn: 'provider',
    editable: 'none',
    toMerchant: 'Your account is being opened.',
    next: 'You can take payments as soon as it is open.',
  },
  provider_review: {
    label: 'On hold with provider',
    turn: 'underwriting',
    editable: 'queried',
    toMerchant: 'The payment provider is taking a closer look.',
    next: REVIEW,
  },
  boarded: {
    label: 'Live',
    turn: 'nobody',
    editable: 'change_requests',
    toMerchant: 'Your account is open.',
    next: 'You can take payments now. If something about your business changes, tell us.',
  },
  provider_declined: {
    label: 'Declined by provider or bank',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'The bank or the payment provider did not accept your application.',
    next: 'We are looking into the reason and will contact you.',
  },
  declined: {
    label: 'Declined',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'We could not accept your application.',
    next: 'We’ll send you a letter with the principal reasons within 30 days. You can download it in Ledgate.',
  },
  withdrawn: {
    label: 'Withdrawn',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'Your application was withdrawn.',
    next: OVER,
  },
  expired: {
    label: 'Expired',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'Your application expired because we did not hear from you in time.',
    next: OVER,
  },
  closed: {
    label: 'Closed',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'Your account is closed.',
    next: 'You can no longer take payments. If you have questions about past payments, contact us.',
  },
};

/** Where an application ends; all but a closed one may be reopened by staff. */
const TERMINAL_STATUSES = ['declined', 'withdrawn', 'expired', 'closed'] as const satisfies readonly Status[];

export const isTerminal = (status: Status): boolean => TERMINAL_STATUSES.some((last) => last === status);

/** From here on the merchant sees the sale rate. The database holds the same list, as the second wall. */
export const OFFERED_STATUSES = [
  'awaiting_merchant',
  'awaiting_admin',
  'approved',
  'sent_to_bank',
  'boarding',
  'provider_review',
  'boarded',
  'closed',
] as const satisfies readonly Status[];

export const isOffered = (status: Status): boolean => OFFERED_STATUSES.some((offered) => offered === status);

/** Signed by everybody and approved: what is agreed now changes by an amendment. */
export const isBinding = (status: Status): boolean => isOffered(status) && !status.startsWith('awaiting');
