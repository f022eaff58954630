import type { TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import type { OpenAccount } from '../../testing/payment-rows.ts';

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
  { application, person }: OpenAccount,
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
  { person }: Pick<OpenAccount, 'person'>,
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

/** What reports are held against: the sums of it are known by heart. */
export const addKnownPayments = async (
  ledgate: Pick<TestServer, 'parts'>,
  { kestrel, otter }: Readonly<Record<'kestrel' | 'otter', OpenAccount>>,
): Promise<void> => {
  // New York is five hours behind UTC until March 8 at 2 AM, four from then on.
  const [first, , third] = await addPaid(ledgate, kestrel, [
    { at: '2026-03-02T04:59:59Z', cents: 10_00 }, // March 1, 11:59 PM
    { at: '2026-03-02T05:00:00Z', cents: 20_00, tip: 3_00, brand: 'mastercard' }, // March 2, midnight
    { at: '2026-03-09T03:59:59Z', cents: 40_00, source: 'till' }, // March 8, 11:59 PM
    { at: '2026-03-09T04:00:00Z', cents: 80_00 }, // March 9, midnight
    { at: '2026-03-09T12:00:00Z', cents: 5_00, declined: 'insufficient_funds' },
    { at: '2026-03-10T12:00:00Z', cents: 6_00, declined: 'do_not_honor' },
    { at: '2026-03-10T13:00:00Z', cents: 7_00, declined: 'insufficient_funds', brand: 'amex' },
    { at: '2026-02-27T12:00:00Z', cents: 64_00 },
    { at: '2026-04-01T04:00:00Z', cents: 99_00 }, // April 1, midnight
  ]);
  await addRefund(ledgate, kestrel, first ?? '', { at: '2026-03-20T12:00:00Z', cents: 4_00 });
  await addRefund(ledgate, kestrel, third ?? '', { at: '2026-04-02T12:00:00Z', cents: 40_00 });
  await addPaid(ledgate, otter, [{ at: '2026-03-15T12:00:00Z', cents: 1_000_00 }]);
};
