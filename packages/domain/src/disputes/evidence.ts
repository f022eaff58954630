/** What can win a dispute. Some of it we gather by ourselves, some the merchant types, the rest is uploaded. */
export const EVIDENCE_KINDS = [
  'receipt',
  'customer',
  'card_checks',
  'refund_policy',
  'delivery',
  'signature',
  'messages',
  'terms',
  'cancellation',
  'refund_proof',
  'product',
  'earlier_sales',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

interface EvidenceFacts {
  readonly label: string;
  /** What it is, and where to find it. */
  readonly hint: string;
  readonly from: 'gathered' | 'typed' | 'uploaded';
}

export const EVIDENCE: Record<EvidenceKind, EvidenceFacts> = {
  receipt: { label: 'Receipt', hint: 'The receipt of the payment, line by line.', from: 'gathered' },
  customer: {
    label: 'Customer and what they were told',
    hint: 'Name, contact and what was sold, as you entered it.',
    from: 'gathered',
  },
  card_checks: {
    label: 'Address and code check',
    hint: 'What the customer’s own bank answered when the card was charged.',
    from: 'gathered',
  },
  refund_policy: {
    label: 'Refund policy',
    hint: 'From your payment settings, as it stands on receipts.',
    from: 'gathered',
  },
  delivery: {
    label: 'Delivery',
    hint: 'Carrier, tracking number, day and address of delivery.',
    from: 'typed',
  },
  signature: { label: 'Signature', hint: 'A signed slip, contract or proof of delivery.', from: 'uploaded' },
  messages: { label: 'Messages with the customer', hint: 'Mails, texts or chat about this sale.', from: 'uploaded' },
  terms: {
    label: 'Terms the customer agreed to',
    hint: 'What they saw and accepted before they paid.',
    from: 'uploaded',
  },
  cancellation: {
    label: 'Cancellation policy and record',
    hint: 'When, how and whether the customer canceled.',
    from: 'uploaded',
  },
  refund_proof: { label: 'Proof of a refund', hint: 'That you gave the money back, and when.', from: 'uploaded' },
  product: {
    label: 'Description or pictures',
    hint: 'What was offered and what was delivered.',
    from: 'uploaded',
  },
  earlier_sales: {
    label: 'Earlier sales to the customer',
    hint: 'Undisputed payments with the same card, address or account.',
    from: 'uploaded',
  },
};

/** What a merchant types about a delivery. */
export interface Delivery {
  readonly carrier: string;
  readonly tracking: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly deliveredOn: string;
  readonly address: string;
}

export const isDeliveryGiven = ({ carrier, tracking, deliveredOn, address }: Delivery): boolean =>
  [carrier, tracking, deliveredOn, address].some((text) => text.trim() !== '');
