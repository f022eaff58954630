import type { OpenAccount } from './payment-rows.ts';
import type { TestServer } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

const NOTHING = {
  openingCents: 0,
  batchesCents: 0,
  feesCents: 0,
  disputesCents: 0,
  reserveCents: 0,
  depositsCents: 0,
  otherCents: 0,
  closingCents: 0,
};

interface Closed {
  merchant_uid: string;
  application_uid: string;
  month?: string;
}

/** The statement of a month in which nothing moved. */
export const addStatement = async (
  { parts }: Pick<TestServer, 'parts'>,
  { merchant_uid, application_uid, month = '2026-10' }: Closed,
): Promise<string> => {
  const uid = crypto.randomUUID();
  const content = {
    business: { name: 'Quiet', legalName: 'Quiet LLC', address: [], mid: null, reference: 'MA-1' },
    model: null,
    collected: null,
    totals: NOTHING,
    sales: { count: 0, cents: 0 },
    refunds: { count: 0, cents: 0 },
    brands: [],
    batches: [],
    fees: [],
    debitCents: 0,
    disputes: [],
    deposits: [],
    other: [],
    reserve: { openingCents: 0, heldCents: 0, releasedCents: 0, closingCents: 0 },
  };
  const row = { uid, merchant_uid, application_uid, month, closed_at: parts.clock() };
  const cents = {
    sales_cents: 0,
    refunds_cents: 0,
    fees_cents: 0,
    deposits_cents: 0,
    opening_cents: 0,
    closing_cents: 0,
  };
  await writeAsSystem(parts, (tx) =>
    tx
      .insertInto('statement')
      .values({ ...row, ...cents, content: JSON.stringify(content), cuts: '{}' })
      .execute(),
  );
  return uid;
};

/** What the month of that statement was worth to an ISO: $10.00 of it, $6.00 theirs. */
export const addResidual = async (
  { parts }: Pick<TestServer, 'parts'>,
  { month = '2026-10', ...of }: Closed & { statement_uid: string; iso_uid: string },
): Promise<string> => {
  const uid = crypto.randomUUID();
  const lines = [{ line: 'auth_fee', label: 'Authorization', units: 10, revenueCents: 20_00, costCents: 10_00 }];
  await writeAsSystem(parts, (tx) =>
    tx
      .insertInto('residual')
      .values({
        ...of,
        uid,
        month,
        volume_cents: 500_00,
        share_ppm: 600_000,
        revenue_cents: 20_00,
        cost_cents: 10_00,
        margin_cents: 10_00,
        brought_cents: 0,
        carried_cents: 0,
        iso_cents: 6_00,
        platform_cents: 4_00,
        lines: JSON.stringify(lines),
        closed_at: parts.clock(),
      })
      .execute(),
  );
  return uid;
};

/** A report that was filed, without its bytes. */
const addReport = async (
  { parts }: Pick<TestServer, 'parts'>,
  { merchant_uid, uploaded_by }: { merchant_uid: string; uploaded_by: string },
): Promise<string> => {
  const [uid, at] = [crypto.randomUUID(), parts.clock()];
  await writeAsSystem(parts, (tx) =>
    tx
      .insertInto('report_record')
      .values({
        uid,
        merchant_uid,
        report_type: 'deposit',
        period: '2026-10',
        name: 'report.csv',
        mime: 'text/csv',
        size: 1,
        sha256: Buffer.alloc(32),
        storage_key: uid,
        uploaded_by,
        created_at: at,
        changed_at: at,
      })
      .execute(),
  );
  return uid;
};

/** A deposit of one batch, a statement and a report as they are left, without a processor; the ids of all. */
export const addSettlementRows = async (
  { parts }: Pick<TestServer, 'parts'>,
  { application, person }: OpenAccount,
): Promise<string[]> => {
  const [deposit, batch] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = parts.clock();
  const of = { merchant_uid: person.merchantUid ?? '', application_uid: application.uid, recorded_at: at };
  await writeAsSystem(parts, async (tx) => {
    await tx
      .insertInto('deposit')
      .values({ ...of, uid: deposit, processor_id: 't1_dbm_0', state: 'arrived', net_cents: 20_00, made_at: at })
      .execute();
    await tx
      .insertInto('settlement_batch')
      .values({
        ...of,
        uid: batch,
        processor_id: 't1_bth_0',
        day: '2026-11-16',
        closed_at: at,
        net_cents: 20_00,
        sales_cents: 20_00,
        refunds_cents: 0,
        items: 1,
        fee_cents: 0,
        fee_lines: '[]',
        reserve_cents: 0,
        expected_on: '2026-11-17',
        deposit_uid: deposit,
      })
      .execute();
  });
  const report = await addReport({ parts }, { merchant_uid: of.merchant_uid, uploaded_by: person.uid });
  return [deposit, batch, report, await addStatement({ parts }, of)];
};
