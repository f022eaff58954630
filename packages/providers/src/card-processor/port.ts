import type { ProcessorState } from '@ledgate/domain/handoff/follow.ts';
import type { HoldEntity, HoldRemedy, ProcessorDocument } from '@ledgate/domain/handoff/words.ts';
import type { Asking, Effecting } from './asking.ts';
import type { BoardingOrder, Fee, HeldFee, HeldReserve, ReserveOrder } from './order.ts';
import type { CardPayments } from './payments-port.ts';

/** A merchant as the processor holds it now. */
export interface ProcessorMerchant {
  readonly merchantId: string;
  readonly entityId: string;
  /** Our application, where it is one of ours. */
  readonly reference: string | null;
  readonly name: string;
  readonly tradeName: string | null;
  readonly state: ProcessorState;
  /** The processor's own code and word for it, for staff. */
  readonly stateSaid: string;
  readonly reason: string | null;
  /** Merchant number, once boarded. */
  readonly mid: string | null;
  readonly isFrozen: boolean;
  /** As the processor writes it; changes whenever the merchant does. */
  readonly modified: string;
}

export interface FoundMerchant extends ProcessorMerchant {
  readonly matchedOn: readonly ('reference' | 'tax_id')[];
}

/** Why a merchant is held, and what would end it. */
export interface HoldReason {
  readonly id: string;
  readonly entity: HoldEntity;
  /** Which owner, as we sent them: first in the order is 0. Null where it names none. */
  readonly ownerAt: number | null;
  /** Such as `tax_id_mismatch`. */
  readonly error: string;
  /** The field or the document to correct; null where only people can say. */
  readonly remedy: HoldRemedy | null;
  /** In words for staff. */
  readonly message: string;
  /** Said to the processor's own people; never shown to a merchant. */
  readonly isInternal: boolean;
}

export interface DocumentRecord {
  readonly documentId: string;
  readonly name: string;
  readonly state: 'created' | 'processed' | 'failed';
}

export interface NewDocument {
  readonly name: string;
  readonly kind: ProcessorDocument;
  /** Such as `pdf`. */
  readonly type: string;
}

/** Where events are sent to; the secret travels in a header of that name. */
export interface EventTarget {
  readonly url: string;
  readonly headerName: string;
  readonly secret: string;
}

/** What an event says, before anybody believes it. */
export interface EventHint {
  readonly event: string;
  readonly resource: 'merchant' | 'change_request' | 'account' | 'transaction' | 'dispute' | 'deposit' | 'other';
  readonly id: string;
}

export interface ChangeRequest {
  readonly id: string;
  readonly state: 'pending' | 'review' | 'approved' | 'declined';
  readonly reason: string | null;
}

/** What of a boarded merchant is asked to be changed. */
export type MerchantChange =
  | {
      readonly kind: 'account';
      readonly routing: string;
      readonly number: string;
      readonly type: 'checking' | 'savings';
      readonly holder: string;
    }
  | { readonly kind: 'names'; readonly legalName?: string; readonly tradeName?: string }
  | { readonly kind: 'owners'; readonly owners: BoardingOrder['owners'] };

/** A card payment provider: boarding, and taking cards. What fails, fails as one of `outside/failures.ts`. */
export interface CardProcessor {
  readonly payments: CardPayments;

  /** Those that carry our reference, or that tax id. */
  find: (by: { reference: string; taxId: string | null }, asking: Asking) => Promise<FoundMerchant[]>;
  /** Creates business, owners, account and merchant in one, not asked to be boarded. */
  create: (order: BoardingOrder, effecting: Effecting) => Promise<{ entityId: string; merchantId: string }>;
  merchant: (merchantId: string, asking: Asking) => Promise<ProcessorMerchant | null>;
  /** Asks for it to be boarded. */
  submit: (merchantId: string, effecting: Effecting) => Promise<void>;
  /** Takes the merchant out of service. */
  close: (merchantId: string, effecting: Effecting) => Promise<void>;
  holdReasons: (merchantId: string, asking: Asking) => Promise<HoldReason[]>;

  addNote: (note: { entityId: string; text: string }, effecting: Effecting) => Promise<{ noteId: string }>;
  /** By the words it begins with. */
  findNote: (by: { entityId: string; text: string }, asking: Asking) => Promise<{ noteId: string } | null>;
  addDocument: (noteId: string, document: NewDocument, effecting: Effecting) => Promise<{ documentId: string }>;
  documents: (noteId: string, asking: Asking) => Promise<DocumentRecord[]>;
  upload: (
    documentId: string,
    file: { name: string; bytes: Uint8Array; mime: string },
    effecting: Effecting,
  ) => Promise<void>;

  /** Makes the fees there the ones of the order, by adding what lacks; read back with `fees`. */
  addFee: (entityId: string, fee: Fee, effecting: Effecting) => Promise<void>;
  /** Those in effect. */
  fees: (entityId: string, asking: Asking) => Promise<HeldFee[]>;
  /** It is charged no more; what was charged stays. */
  endFee: (feeId: string, effecting: Effecting) => Promise<void>;
  addReserve: (entityId: string, reserve: ReserveOrder, effecting: Effecting) => Promise<void>;
  reserves: (entityId: string, asking: Asking) => Promise<HeldReserve[]>;
  /** Nothing more is put aside under it; what was is released as it was agreed. */
  endReserve: (reserveId: string, effecting: Effecting) => Promise<void>;
  /** Corrects what a hold named. */
  update: (ids: { entityId: string; merchantId: string }, order: BoardingOrder, effecting: Effecting) => Promise<void>;
  /** Names of what is other there than ordered, as far as it is given back; empty where all of it is the same. */
  differences: (
    ids: { entityId: string; merchantId: string },
    order: BoardingOrder,
    asking: Asking,
  ) => Promise<readonly string[]>;

  /** The reference is our change, by which it is found again when the answer was lost. */
  requestChange: (
    of: { entityId: string; merchantId: string; reference: string },
    change: MerchantChange,
    effecting: Effecting,
  ) => Promise<{ id: string }>;
  findChangeRequest: (by: { entityId: string; reference: string }, asking: Asking) => Promise<ChangeRequest | null>;
  changeRequest: (id: string, asking: Asking) => Promise<ChangeRequest | null>;

  /** Registers us for events unless we are; answers whether events come. */
  subscribe: (target: EventTarget, effecting: Effecting) => Promise<void>;
  /** `off`: the processor stopped sending after too many failures. */
  subscription: (target: EventTarget, asking: Asking) => Promise<'on' | 'off' | 'none'>;
  /** Reads what was sent to us, in whichever shape; null where it is none of ours. */
  readEvent: (body: unknown) => EventHint | null;
}
