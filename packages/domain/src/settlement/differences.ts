import type { AccountCode } from '../ledger/chart.ts';

interface DifferenceFacts {
  readonly label: string;
  /** What staff does about it. */
  readonly advice: string;
}

/** Whatever the provider says other than the ledger does has one of these names. */
export const DIFFERENCE_KINDS = {
  unknown_sale: {
    label: 'Settled, but not in our books',
    advice: 'Ask the provider where this transaction came from before you accept it.',
  },
  wrong_amount: {
    label: 'Settled with another amount',
    advice: 'Compare the payment with the provider’s record. Accept it where the provider’s amount is right.',
  },
  missing_sale: {
    label: 'Captured, but in no batch',
    advice: 'Ask the provider to settle it. It closes by itself once a batch has it.',
  },
  batch_total: {
    label: 'Batch total is not the sum of its transactions',
    advice: 'Ask the provider for a corrected batch.',
  },
  fee_amount: {
    label: 'Fee is not what was agreed',
    advice: 'Compare the fees at the provider with the rates of that day, and ask for the difference back.',
  },
  fee_unknown: {
    label: 'Fee that was never agreed',
    advice: 'Ask the provider what it is for, and have it returned where it is nobody’s.',
  },
  reserve_amount: {
    label: 'Reserve is not what was agreed',
    advice: 'Compare the reserve at the provider with the approved conditions.',
  },
  deposit_total: {
    label: 'Deposit is not the sum of its entries',
    advice: 'Ask the provider for the missing entry.',
  },
  unknown_entry: {
    label: 'Entry that belongs to nothing we know',
    advice: 'Ask the provider what it is about.',
  },
} as const satisfies Record<string, DifferenceFacts>;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;
export const DIFFERENCE_KIND_NAMES = Object.keys(DIFFERENCE_KINDS) as [DifferenceKind, ...DifferenceKind[]];

export interface Difference {
  readonly kind: DifferenceKind;
  /** The claim on which it is left. */
  readonly account: AccountCode;
  readonly expectedCents: number;
  readonly actualCents: number;
  /** A line of the rates, or the provider's own words. */
  readonly about: string;
  readonly paymentUid: string | null;
}

/** What is left on the claim. A total that is only said wrong moves nothing: the parts are what is booked. */
export const leftOpen = ({ kind, account, expectedCents, actualCents }: Difference): number =>
  kind === 'batch_total' && account === 'card_clearing' ? 0 : expectedCents - actualCents;
