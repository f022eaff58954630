/** Where a payment stands. What is not known is never shown as declined: somebody would charge the card again. */
export const PAYMENT_STATUSES = [
  'sending',
  'unknown',
  'declined',
  'failed',
  'authorized',
  'captured',
  'settled',
  'voided',
  'expired',
  'partially_refunded',
  'refunded',
  'verified',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How it looks at a glance; the label says the same. */
export type PaymentTone = 'neutral' | 'waiting' | 'good' | 'bad';

export const PAYMENT_STATUS_WORDS: Record<
  PaymentStatus,
  { readonly label: string; readonly tone: PaymentTone; readonly sentence: string }
> = {
  sending: { label: 'Sending', tone: 'waiting', sentence: 'The card is being charged. Wait for the answer.' },
  unknown: {
    label: 'Unknown',
    tone: 'waiting',
    sentence:
      "We don't know yet whether the card was charged. We are checking with the processor. Don't charge it again.",
  },
  declined: { label: 'Declined', tone: 'bad', sentence: 'The card was not charged. The card issuer said no.' },
  failed: { label: 'Not charged', tone: 'bad', sentence: 'The card was not charged. The payment did not go through.' },
  authorized: {
    label: 'Authorized',
    tone: 'waiting',
    sentence: 'The amount is held on the card. Capture it to get paid.',
  },
  captured: { label: 'Captured', tone: 'good', sentence: 'The card was charged. It goes out with the next batch.' },
  settled: {
    label: 'Settled',
    tone: 'good',
    sentence: 'The payment went out in a batch and is on its way to your bank.',
  },
  voided: { label: 'Voided', tone: 'neutral', sentence: 'The payment was canceled. The customer pays nothing.' },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    sentence: 'The authorization ended before it was captured. The customer pays nothing.',
  },
  partially_refunded: {
    label: 'Partly refunded',
    tone: 'neutral',
    sentence: 'Part of the payment went back to the card.',
  },
  verified: { label: 'Card saved', tone: 'good', sentence: 'The card was checked and saved. Nothing was charged.' },
  refunded: { label: 'Refunded', tone: 'neutral', sentence: 'The whole payment went back to the card.' },
};
