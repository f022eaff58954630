import type { Note } from '../outside/exchange.ts';

/** One package on its way to a bank. */
export interface BankDelivery {
  /** Operation uid + package hash + `.pgp`: sent twice it is one file. */
  readonly name: string;
  /** Signed by us and encrypted for the bank. */
  readonly bytes: Uint8Array;
}

/** `received`: the bank has said so. `cannot_tell`: mail, which nobody can look up. */
export type Found = 'absent' | 'present' | 'received' | 'cannot_tell';

export const RECEIPT_KINDS = ['received', 'approved', 'declined', 'needs_information'] as const;

/** What a bank answered about one package. */
export interface BankReceipt {
  /** The name of the delivery it is about. */
  readonly name: string;
  readonly kind: (typeof RECEIPT_KINDS)[number];
  readonly merchantId?: string;
  readonly message?: string;
  /** As it came, cut to what a person reads, with long numbers masked. */
  readonly raw: string;
}

export interface Reached {
  /** Of SFTP: `SHA256:…` as the server showed it. */
  readonly hostKey?: string;
  /** Whether a package could be sent now. */
  readonly isReady: boolean;
  /** What was reached and what was not, for people. */
  readonly said: string;
}

/** One way to a bank. Every step has a time-out and tells `note` what went out and what came back, without contents. */
export interface BankChannel {
  /** Throws `NotSent` (certainly not there), `Unknown` (may be) or `Refused`. */
  put: (delivery: BankDelivery, note: Note) => Promise<void>;
  /** Throws `NotSent` where the bank cannot be asked. */
  look: (name: string, note: Note) => Promise<Found>;
  /** What the bank answered since; reading twice is harmless. Throws `NotSent` where the bank cannot be asked. */
  receipts: (note: Note) => Promise<BankReceipt[]>;
  test: (note: Note) => Promise<Reached>;
  close: () => Promise<void>;
}
