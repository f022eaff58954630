import { sql } from 'kysely';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { asking, cardPayments } from '../payments/public.ts';
import { applySeen } from './apply-seen.ts';
import { keepCursor } from './fence.ts';

const MINUTE_MS = 60_000;
/** Read again from before the last look: clocks differ, and what is known already is nothing. */
const OVERLAP_MS = 24 * 60 * MINUTE_MS;
/** Events tell of most sooner. */
const EVERY_MS = 10 * MINUTE_MS;
const AFTER_FAILURE_MS = MINUTE_MS;
const AT_ONCE = 50;

export interface DisputeAccount {
  applicationUid: string;
  merchantUid: string;
  processorMerchant: string;
  since: Date;
}

const EVER = new Date(0);

/** Accounts of merchants that left are read as well: disputes come months later. */
const listAccounts = (
  parts: Parts,
  by: { dueAt: Date | null; merchantUid: string | null; after: string | null },
): Promise<DisputeAccount[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<DisputeAccount>`
      select a.uid as "applicationUid", a.merchant_uid as "merchantUid", p.merchant_id as "processorMerchant",
        coalesce(c.since, ${EVER}::timestamptz) as since
      from processor_merchant p join application a on a.uid = p.application_uid
        left join dispute_cursor c on c.application_uid = a.uid
      where (${by.dueAt}::timestamptz is null or c.next_at is null or c.next_at <= ${by.dueAt}::timestamptz)
        and (${by.merchantUid}::uuid is null or a.merchant_uid = ${by.merchantUid}::uuid)
        and (${by.after}::uuid is null or a.uid > ${by.after}::uuid)
      order by a.uid limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

const later = (parts: Parts, ms: number): Date => new Date(parts.clock().getTime() + ms);

/** Reads what changed at the provider since the last look, and a day before. */
const readAccount = async (parts: Parts, account: DisputeAccount): Promise<void> => {
  const startedAt = parts.clock();
  const since = new Date(Math.max(0, account.since.getTime() - OVERLAP_MS));
  try {
    const seen = await cardPayments(parts).disputes({ merchantId: account.processorMerchant, since }, asking);
    for (const one of seen) await applySeen(parts, one);
    await keepCursor(parts, account, { since: startedAt, nextAt: later(parts, EVERY_MS), readAt: startedAt });
  } catch (error) {
    await keepCursor(parts, account, { since: account.since, nextAt: later(parts, AFTER_FAILURE_MS), readAt: null });
    throw error;
  }
};

/** All accounts that are due. */
export const readDisputes = async (parts: Parts): Promise<void> => {
  if (!parts.processor) return;
  const dueAt = parts.clock();
  await eachInTurn(parts, {
    what: 'disputes could not be read',
    next: (last: DisputeAccount | null) =>
      listAccounts(parts, { dueAt, merchantUid: null, after: last?.applicationUid ?? null }),
    work: (account) => readAccount(parts, account),
    nameOf: ({ applicationUid }) => ({ application: applicationUid }),
  });
};

/** Those of one merchant, now; somebody waits for it. */
export const readMerchantDisputes = async (parts: Parts, merchantUid: string): Promise<void> => {
  const accounts = await listAccounts(parts, { dueAt: null, merchantUid, after: null });
  for (const account of accounts) await readAccount(parts, account);
};

/** One that an event spoke of, as the provider has it now; its application, or nothing where it is none of ours. */
export const followDispute = async (parts: Parts, id: string): Promise<string | null> => {
  const seen = await cardPayments(parts).dispute(id, asking);
  return seen ? applySeen(parts, seen) : null;
};
