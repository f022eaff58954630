import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { AvsResult, Brand, CvvResult, Entry, Funding } from '@ledgate/domain/payments/card.ts';
import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import type { PaymentStatus } from '@ledgate/domain/payments/statuses.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Payment as Row } from '@ledgate/database/rows.gen.ts';

/** A payment as it is stored; the checks of the table hold its words. */
export type Payment = Omit<
  Selectable<Row>,
  'status' | 'source' | 'kind' | 'entry' | 'brand' | 'funding' | 'avs' | 'cvv' | 'decline_reason' | 'shelf'
> & {
  status: PaymentStatus;
  source: 'terminal' | 'reader' | 'till';
  kind: 'sale' | 'auth' | 'verify';
  entry: Entry;
  brand: Brand | null;
  funding: Funding | null;
  avs: AvsResult;
  cvv: CvvResult;
  decline_reason: DeclineReason | null;
};

/** All but what only the search reads. */
export const COLUMNS = [
  'uid',
  'merchant_uid',
  'application_uid',
  'reference',
  'source',
  'kind',
  'status',
  'currency',
  'amount_cents',
  'subtotal_cents',
  'discount_cents',
  'tax_cents',
  'tip_cents',
  'surcharge_cents',
  'approved_cents',
  'captured_cents',
  'refunded_cents',
  'entry',
  'brand',
  'last4',
  'funding',
  'is_commercial',
  'card_key',
  'aid',
  'avs',
  'cvv',
  'flags',
  'auth_code',
  'decline_reason',
  'said',
  'failure',
  'order_uid',
  'order_paid_at',
  'order_no',
  'invoice_no',
  'po_number',
  'description',
  'payer_name',
  'payer_company',
  'payer_address1',
  'payer_zip',
  'payer_email',
  'payer_phone',
  'customer_uid',
  'card_uid',
  'reader_id',
  'processor_merchant',
  'processor_txn',
  'capture_txn',
  'expires_at',
  'remind_at',
  'reminded_at',
  'captured_at',
  'batch_closed_at',
  'voided_at',
  'is_disputed',
  'pending_step',
  'location',
  'made_by',
  'made_at',
  'changed_at',
  'version',
] as const satisfies readonly (keyof Row)[];

export const findPayment = async (tx: ReadTransaction, uid: string): Promise<Payment | null> => {
  const row = await tx.selectFrom('payment').select(COLUMNS).where('uid', '=', uid).executeTakeFirst();
  return (row as Payment | undefined) ?? null;
};

/** By what the processor calls the sale, or what captured it. */
export const findByTxn = async (tx: ReadTransaction, merchantUid: string, txn: string): Promise<Payment | null> => {
  const row = await tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('merchant_uid', '=', merchantUid)
    .where((eb) => eb.or([eb('processor_txn', '=', txn), eb('capture_txn', '=', txn)]))
    .limit(1)
    .executeTakeFirst();
  return (row as Payment | undefined) ?? null;
};

/** Held until the change is through. */
export const lockPayment = async (tx: WritableTransaction, uid: string): Promise<Payment | null> => {
  const row = await tx.selectFrom('payment').select(COLUMNS).where('uid', '=', uid).forUpdate().executeTakeFirst();
  return (row as Payment | undefined) ?? null;
};

export type PaymentChange = Omit<Updateable<Row>, 'uid' | 'version' | 'changed_at' | 'shelf'>;

export const updatePayment = async (
  tx: WritableTransaction,
  payment: Payment,
  set: PaymentChange,
  at: Date,
): Promise<Payment> => {
  const row = await tx
    .updateTable('payment')
    .set({ ...set, changed_at: at, version: payment.version + 1 })
    .where('uid', '=', payment.uid)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as Payment;
};

/** Without letters and digits that are taken for one another, so that it can be read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 9;

/** Short enough to say, and long enough that a merchant never makes the same twice. */
export const newReference = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(REFERENCE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
};
