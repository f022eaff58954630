import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { TestPerson } from './people.ts';
import type { TestServer } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

/** Whose account it goes through. */
export interface OpenAccount {
  application: { uid: string };
  person: Pick<TestPerson, 'uid' | 'merchantUid'>;
}

const addDisputeRow = async (
  tx: WritableTransaction,
  {
    at,
    ...of
  }: Record<'uid' | 'merchant_uid' | 'application_uid' | 'payment_uid', string> & {
    amount_cents: number;
    at: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('dispute')
    .values({
      ...of,
      processor_id: `t1_chb_${of.payment_uid.slice(0, 8)}`,
      processor_txn: `t1_txn_${of.payment_uid.slice(0, 8)}`,
      cycle: 'first',
      state: 'open',
      reason_code: '10.4',
      reason_said: 'Fraud: card absent',
      received_on: '2026-11-01',
      is_actionable: true,
      opened_at: at,
      changed_at: at,
    })
    .execute();
};

/** A customer, a payment and a dispute of it, without a processor; the ids of all three. */
export const addPaymentRows = async (
  { parts }: Pick<TestServer, 'parts'>,
  { application, person }: OpenAccount,
  { order_no = null, amount_cents = 20_00 }: { order_no?: string | null; amount_cents?: number } = {},
): Promise<string[]> => {
  const [customer, payment, dispute] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const at = parts.clock();
  const merchant_uid = person.merchantUid ?? '';
  const times = { created_at: at, changed_at: at };
  await writeAsSystem(parts, async (tx) => {
    const name = 'Ada Vance';
    await tx
      .insertInto('customer')
      .values({ uid: customer, merchant_uid, name, created_by: person.uid, ...times })
      .execute();
    await tx
      .insertInto('payment')
      .values({
        uid: payment,
        merchant_uid,
        application_uid: application.uid,
        reference: payment.slice(0, 8),
        source: 'terminal',
        kind: 'sale',
        status: 'captured',
        order_no,
        payer_name: name,
        amount_cents,
        subtotal_cents: amount_cents,
        captured_cents: amount_cents,
        entry: 'moto',
        brand: 'visa',
        last4: '4242',
        funding: 'credit',
        customer_uid: customer,
        processor_merchant: 't1_mer_0',
        processor_txn: `t1_txn_${payment.slice(0, 8)}`,
        made_by: person.uid,
        made_at: at,
        changed_at: at,
        captured_at: at,
      })
      .execute();
    await addDisputeRow(tx, {
      uid: dispute,
      merchant_uid,
      application_uid: application.uid,
      payment_uid: payment,
      amount_cents,
      at,
    });
  });
  return [customer, payment, dispute];
};
