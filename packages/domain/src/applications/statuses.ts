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

const REVIEW = 'If something is unclear we ask you here and by email.';
const OVER = 'Nothing more happens with this application. You can start a new one.';

export const STATUS_FACTS: Record<Status, StatusFacts> = {
  draft: {
    label: 'Draft',
    turn: 'merchant',
    editable: 'all',
    toMerchant: 'You are filling in the application.',
    next: 'Complete what is missing and submit it.',
  },
  submitted: {
    label: 'Submitted',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'We have your application.',
    next: `An underwriter picks it up. ${REVIEW}`,
  },
  in_underwriting: {
    label: 'In underwriting',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'An underwriter is reading your application.',
    next: REVIEW,
  },
  query_raised: {
    label: 'Information requested',
    turn: 'merchant',
    editable: 'queried',
    toMerchant: 'We have a question for you.',
    next: 'Answer it, or change the sections it is about. The review goes on as soon as you have.',
  },
  recommended: {
    label: 'Recommended',
    turn: 'underwriting',
    editable: 'none',
    toMerchant: 'The review is done and your rates are being prepared.',
    next: 'You will be asked to accept the rates.',
  },
  awaiting_iso: {
    label: 'Awaiting ISO pricing',
    turn: 'iso',
    editable: 'none',
    toMerchant: 'Your ISO is preparing your rates.',
    next: 'You will be asked to accept the rates.',
  },
  awaiting_merchant: {
    label: 'Awaiting merchant acceptance',
    turn: 'merchant',
    editable: 'none',
    toMerchant: 'Your rates are ready.',
    next: 'Read them and accept them or send them back.',
  },
  awaiting_admin: {
    label: 'Awaiting final approval',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'You have accepted the rates.',
    next: 'We give the final approval.',
  },
  approved: {
    label: 'Approved',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'Your application is approved.',
    next: 'We send it to the bank that settles your sales.',
  },
  sent_to_bank: {
    label: 'With sponsor bank',
    turn: 'bank',
    editable: 'none',
    toMerchant: 'The bank has your application.',
    next: 'Once the bank agrees, your account is opened.',
  },
  boarding: {
    label: 'With payment provider',
    turn: 'provider',
    editable: 'none',
    toMerchant: 'Your account is being opened.',
    next: 'You can take payments as soon as it is open.',
  },
  provider_review: {
    label: 'Provider asks or holds',
    turn: 'underwriting',
    editable: 'queried',
    toMerchant: 'The payment provider takes a closer look.',
    next: REVIEW,
  },
  boarded: {
    label: 'Live',
    turn: 'nobody',
    editable: 'change_requests',
    toMerchant: 'Your account is open.',
    next: 'You can take payments. To change what you told us, ask for a change.',
  },
  provider_declined: {
    label: 'Declined by provider or bank',
    turn: 'admin',
    editable: 'none',
    toMerchant: 'The bank or the payment provider did not accept the application.',
    next: 'We look at the reason and come back to you.',
  },
  declined: {
    label: 'Declined',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'We could not accept your application.',
    next: 'We send you a letter with the principal reasons within 30 days. You can download it here.',
  },
  withdrawn: {
    label: 'Withdrawn',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'The application was withdrawn.',
    next: OVER,
  },
  expired: {
    label: 'Expired',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'The application expired because it was left waiting.',
    next: OVER,
  },
  closed: {
    label: 'Closed',
    turn: 'nobody',
    editable: 'none',
    toMerchant: 'Your account is closed.',
    next: 'Write to us if you have a question about past payments.',
  },
};

/** Where an application ends; all but a closed one may be reopened by staff. */
const TERMINAL_STATUSES = ['declined', 'withdrawn', 'expired', 'closed'] as const satisfies readonly Status[];

export const isTerminal = (status: Status): boolean => TERMINAL_STATUSES.some((last) => last === status);
