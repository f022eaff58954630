import type { TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import type { Merchant } from '../../testing/merchants.ts';

export interface PaidRow {
  at: string;
  cents: number;
  tip?: number;
  brand?: string;
  source?: 'terminal' | 'reader' | 'till';
  /** Why it was declined, where it was. */
  declined?: string;
}

/** Payments at known instants, without a processor; their ids. */
export const addPaid = async (
  { parts }: Pick<TestServer, 'parts'>,
  { application, person }: Pick<Merchant, 'application' | 'person'>,
  rows: readonly PaidRow[],
): Promise<string[]> => {
  const uids = rows.map(() => crypto.randomUUID());
  await writeAsSystem(parts, async (tx) => {
    for (const [nth, row] of rows.entries()) {
      const at = new Date(row.at);
      const uid = uids[nth] ?? '';
      const isDeclined = row.declined !== undefined;
      const amount_cents = row.cents + (row.tip ?? 0);
      await tx
        .insertInto('payment')
        .values({
          uid,
          merchant_uid: person.merchantUid ?? '',
          application_uid: application.uid,
          reference: uid.slice(0, 8),
          source: row.source ?? 'terminal',
          kind: 'sale',
          status: isDeclined ? 'declined' : 'captured',
          decline_reason: row.declined ?? null,
          amount_cents,
          subtotal_cents: row.cents,
          tip_cents: row.tip ?? 0,
          captured_cents: isDeclined ? 0 : amount_cents,
          entry: 'moto',
          brand: row.brand ?? 'visa',
          last4: '4242',
          funding: 'credit',
          processor_merchant: 't1_mer_0',
          made_by: person.uid,
          made_at: at,
          changed_at: at,
          captured_at: isDeclined ? null : at,
        })
        .execute();
    }
  });
  return uids;
};

/** What went back of a payment, confirmed. */
export const addRefund = (
  { parts }: Pick<TestServer, 'parts'>,
  { person }: Pick<Merchant, 'person'>,
  payment: string,
  { at, cents }: { at: string; cents: number },
): Promise<void> =>
  writeAsSystem(parts, async (tx) => {
    const moment = new Date(at);
    await tx
      .insertInto('payment_step')
      .values({
        uid: crypto.randomUUID(),
        payment_uid: payment,
        merchant_uid: person.merchantUid ?? '',
        n: 2,
        kind: 'refund',
        state: 'confirmed',
        amount_cents: cents,
        made_at: moment,
        settled_at: moment,
      })
      .execute();
  });
