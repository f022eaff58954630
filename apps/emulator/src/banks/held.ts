export type AnswerKind = 'received' | 'approved' | 'declined' | 'needs_information';
export type DecisionKind = Exclude<AnswerKind, 'received'>;

/** What a bank tells us about one package, in the shape in which it travels. */
export interface BankAnswer {
  package: string;
  kind: AnswerKind;
  merchant_id?: string;
  message?: string;
  at: string;
}

/** One package that a bank holds. */
export interface HeldPackage {
  name: string;
  bytes: number;
  receivedAt: string;
  /** Of the clear content; null where it could not be opened. */
  sha256: string | null;
  /** Why the bank does not believe it: `signature`, `not_readable`, `manifest_…`. */
  fault: string | null;
  lastTaxDigit: string | null;
  /** How often it was sent: a second time adds nothing. */
  deliveries: number;
  answers: BankAnswer[];
}
