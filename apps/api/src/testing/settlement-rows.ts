import type { Merchant } from './merchants.ts';
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

/** The statement of a month in which nothing moved. */
const addStatement = async (
  { parts }: Pick<TestServer, 'parts'>,
  { merchant_uid, application_uid }: { merchant_uid: string; application_uid: string },
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
  const row = { uid, merchant_uid, application_uid, month: '2026-10', closed_at: parts.clock() };
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

/** A deposit of one batch and a statement as they are left, without a processor; the ids of all. */
export const addSettlementRows = async (
  { parts }: Pick<TestServer, 'parts'>,
  { application, person }: Pick<Merchant, 'application' | 'person'>,
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
  return [deposit, batch, await addStatement({ parts }, of)];
};
