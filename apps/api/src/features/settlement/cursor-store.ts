import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';

/** An account at the processor, and until when its batches and deposits were read. */
export interface ReadAccount {
  applicationUid: string;
  merchantUid: string;
  processorMerchant: string;
  processorEntity: string;
  readAt: Date | null;
}

const ACCOUNT = sql`
  select p.application_uid as "applicationUid", a.merchant_uid as "merchantUid", p.merchant_id as "processorMerchant",
    p.entity_id as "processorEntity", c.read_at as "readAt"
  from processor_merchant p
    join application a on a.uid = p.application_uid
    left join settlement_cursor c on c.application_uid = p.application_uid
  where p.merchant_id is not null and p.entity_id is not null`;

/** Accounts that are there are read for as long as money may move on them: closed ones too. */
export const listAccounts = (
  parts: Parts,
  by: { readBefore: Date | null; after: string | null; most: number },
): Promise<ReadAccount[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<ReadAccount>`${ACCOUNT}
        and (exists (select 1 from payment s where s.application_uid = p.application_uid)
          or exists (select 1 from month_debit d where d.application_uid = p.application_uid))
        and (${by.readBefore}::timestamptz is null or c.read_at is null or c.read_at <= ${by.readBefore}::timestamptz)
        and (${by.after}::uuid is null or p.application_uid > ${by.after}::uuid)
      order by p.application_uid limit ${by.most}`.execute(tx);
    return rows;
  });

export const findByEntity = (parts: Parts, entity: string): Promise<ReadAccount | undefined> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<ReadAccount>`${ACCOUNT} and p.entity_id = ${entity}`.execute(tx);
    return rows[0];
  });

/** Read through without a fault. */
export const setRead = (parts: Parts, { applicationUid, merchantUid }: ReadAccount, at: Date): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`insert into settlement_cursor (application_uid, merchant_uid, read_at)
      values (${applicationUid}, ${merchantUid}, ${at})
      on conflict (application_uid) do update set read_at = excluded.read_at`.execute(tx);
  });
