import type { Merchant } from './merchants.ts';
import type { TestServer } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

/** A deposit of one batch as the provider leaves them, without a processor; the ids of both. */
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
  return [deposit, batch];
};
