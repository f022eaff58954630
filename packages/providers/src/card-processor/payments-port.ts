import type { AvsResult, CardFacts, CvvResult, Entry } from '@ledgate/domain/payments/card.ts';
import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import type { Asking, Effecting } from './asking.ts';

/** What a browser needs to show the provider's card fields, for a few minutes and tries. */
export interface CardFieldsSession {
  /** Opens tokens and nothing else. */
  readonly key: string;
  readonly scriptUrl: string;
  /** The origin that the fields are framed from. */
  readonly origin: string;
  readonly expiresInMinutes: number;
}

export interface Amounts {
  readonly totalCents: number;
  /** Each is part of the total. */
  readonly taxCents: number;
  readonly tipCents: number;
  readonly surchargeCents: number;
}

/** Who pays, as far as issuers check it. */
export interface Payer {
  readonly first: string | null;
  readonly last: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface ChargeOrder extends Amounts {
  readonly kind: 'sale' | 'auth' | 'verify';
  readonly merchantId: string;
  /** Ours, by which it is found again when the answer was lost. */
  readonly reference: string;
  /** 32 hex digits that stand for a card. */
  readonly token: string;
  readonly entry: Extract<Entry, 'moto' | 'keyed' | 'on_file'>;
  readonly orderNo: string | null;
  readonly poNumber: string | null;
  readonly description: string | null;
  readonly payer: Payer;
  /** A card on file: who begins this payment. */
  readonly storedCard: 'none' | 'first' | 'customer' | 'merchant';
}

/** What rests on another transaction. */
export interface FollowOrder extends Amounts {
  readonly kind: 'capture' | 'void' | 'refund';
  readonly merchantId: string;
  readonly reference: string;
  readonly forTxn: string;
}

export type TxnState = 'pending' | 'approved' | 'failed' | 'captured' | 'settled' | 'returned';

export interface ProcessorTxn {
  readonly id: string;
  readonly merchantId: string;
  readonly reference: string | null;
  readonly kind: 'sale' | 'auth' | 'capture' | 'void' | 'refund' | 'verify' | 'other';
  readonly state: TxnState;
  readonly isVoided: boolean;
  readonly totalCents: number;
  readonly tipCents: number;
  readonly approvedCents: number;
  readonly refundedCents: number;
  readonly authCode: string | null;
  readonly forTxn: string | null;
  readonly batchId: string | null;
  readonly card: CardFacts | null;
  readonly entry: Entry | null;
  /** Of a chip or contactless card. */
  readonly aid: string | null;
  readonly avs: AvsResult;
  readonly cvv: CvvResult;
  readonly decline: DeclineReason | null;
  /** The provider's own words, for staff. */
  readonly said: string | null;
  /** When the provider lets an authorization go; null where it does not say. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** Once settled: what the issuer took, under which name, and why not the better one. */
  readonly interchange: { readonly category: string; readonly cents: number; readonly downgrade: string | null } | null;
  readonly modified: string;
}

export interface StoredCard extends CardFacts {
  readonly id: string;
  readonly token: string;
  /** `YYYY-MM`. */
  readonly expires: string;
}

export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly isOnline: boolean;
}

export interface ReaderOrder extends Amounts {
  readonly kind: 'sale' | 'auth';
  readonly merchantId: string;
  readonly readerId: string;
  readonly reference: string;
  readonly orderNo: string | null;
  /** Asks the customer for a tip on its screen. */
  readonly asksTip: boolean;
}

export interface ReaderTxn {
  readonly id: string;
  readonly reference: string | null;
  readonly state: 'starting' | 'waiting_for_card' | 'approved' | 'declined' | 'canceled' | 'timed_out';
  /** The payment it became. */
  readonly txnId: string | null;
}

export interface Batch {
  readonly id: string;
  readonly merchantId: string;
  /** The day it was submitted, `YYYY-MM-DD` in New York. */
  readonly day: string;
  readonly isClosed: boolean;
  readonly settlement: 'pending' | 'processing' | 'processed' | 'failed' | 'canceled';
  readonly netCents: number;
  readonly count: number;
  readonly modified: string;
}

export interface Deposit {
  readonly id: string;
  readonly entityId: string;
  readonly state: 'requested' | 'processing' | 'processed' | 'failed' | 'denied' | 'returned';
  /** Negative where the account is debited. */
  readonly netCents: number;
  readonly batchId: string | null;
  readonly createdAt: Date;
  /** Since when it is in this state. */
  readonly changedAt: Date;
  readonly modified: string;
}

export interface DepositEntry {
  readonly id: string;
  readonly event:
    | 'capture'
    | 'refund'
    | 'chargeback'
    | 'chargeback_reversal'
    | 'fee'
    | 'reserve'
    | 'reserve_release'
    | 'other';
  /** The transaction, batch or dispute it is about. */
  readonly aboutId: string | null;
  readonly netCents: number;
  readonly description: string | null;
}

/** Whether an entity is paid, and how many bank days later than the next one after its batch. */
export interface Funding {
  readonly state: 'on' | 'off';
  readonly delayDays: number;
  /** So much of what is owed is not paid, by whole batches, the newest ones. */
  readonly keptBackCents: number;
}

export interface ProcessorDispute {
  readonly id: string;
  readonly merchantId: string;
  readonly txnId: string;
  readonly cycle: 'retrieval' | 'first' | 'representment' | 'prearbitration' | 'arbitration' | 'other';
  readonly state: 'open' | 'closed' | 'won' | 'lost';
  readonly totalCents: number;
  readonly reasonCode: string;
  readonly reason: string;
  readonly receivedOn: string;
  /** The last day for an answer. */
  readonly replyBy: string | null;
  readonly isActionable: boolean;
  readonly modified: string;
}

/** What was said to the issuer about a dispute, by us or by others. */
export interface DisputeMessage {
  readonly id: string;
  readonly act: 'accept' | 'represent' | 'other';
  readonly text: string;
}

/** Said and never undone by it: a decline is an answer like an approval. */
export type Charged =
  | { readonly outcome: 'approved'; readonly txn: ProcessorTxn }
  | {
      readonly outcome: 'declined';
      readonly txn: ProcessorTxn | null;
      readonly reason: DeclineReason;
      readonly said: string;
    };

interface Since {
  readonly merchantId: string;
  /** What changed since then, oldest first. */
  readonly since: Date;
}

/** A card payment provider, as far as taking cards goes. What fails, fails as one of `outside/failures.ts`. */
export interface CardPayments {
  /** The provider's script, which a page loads to show the fields. */
  readonly fieldsScriptUrl: string;
  openFields: (merchantId: string, effecting: Effecting) => Promise<CardFieldsSession>;
  /** What a token stands for; null where it stands for nothing (any more). */
  card: (token: string, asking: Asking) => Promise<StoredCard | null>;
  forgetCard: (tokenId: string, effecting: Effecting) => Promise<void>;

  charge: (order: ChargeOrder, effecting: Effecting) => Promise<Charged>;
  follow: (order: FollowOrder, effecting: Effecting) => Promise<Charged>;
  /** Before its batch is closed. */
  adjustTip: (of: { txnId: string; tipCents: number; totalCents: number }, effecting: Effecting) => Promise<void>;
  txn: (id: string, asking: Asking) => Promise<ProcessorTxn | null>;
  findTxn: (by: { merchantId: string; reference: string }, asking: Asking) => Promise<ProcessorTxn | null>;

  readers: (merchantId: string, asking: Asking) => Promise<Reader[]>;
  startReader: (order: ReaderOrder, effecting: Effecting) => Promise<ReaderTxn>;
  readerTxn: (id: string, asking: Asking) => Promise<ReaderTxn | null>;
  findReaderTxn: (by: { merchantId: string; reference: string }, asking: Asking) => Promise<ReaderTxn | null>;
  cancelReader: (id: string, effecting: Effecting) => Promise<void>;

  batches: (by: Since, asking: Asking) => Promise<Batch[]>;
  batchTxns: (batchId: string, asking: Asking) => Promise<ProcessorTxn[]>;
  deposits: (by: { entityId: string; since: Date }, asking: Asking) => Promise<Deposit[]>;
  deposit: (id: string, asking: Asking) => Promise<Deposit | null>;
  depositEntries: (depositId: string, asking: Asking) => Promise<DepositEntry[]>;

  funding: (entityId: string, asking: Asking) => Promise<Funding>;
  /** Off: nothing is paid, what is owed waits. Set to a state, so asking twice is asking once. */
  setFunding: (entityId: string, state: Funding['state'], effecting: Effecting) => Promise<void>;
  /** Nought: nothing is kept back. Also set to a state. */
  keepBack: (entityId: string, cents: number, effecting: Effecting) => Promise<void>;
  /** For batches that are closed from now on; whether it is paid at all stays as it is. */
  setFundingDelay: (entityId: string, days: number, effecting: Effecting) => Promise<void>;

  disputes: (by: Since, asking: Asking) => Promise<ProcessorDispute[]>;
  dispute: (id: string, asking: Asking) => Promise<ProcessorDispute | null>;
  answerDispute: (
    of: { disputeId: string; act: 'accept' | 'represent'; text: string },
    effecting: Effecting,
  ) => Promise<{ messageId: string }>;
  /** What was answered so far, by which an answer is found whose receipt was lost. */
  disputeMessages: (disputeId: string, asking: Asking) => Promise<DisputeMessage[]>;
  /** Once for each name: what is there already is left, and what was begun is finished. */
  addEvidence: (
    messageId: string,
    file: { name: string; bytes: Uint8Array; mime: string },
    effecting: Effecting,
  ) => Promise<void>;
}
