import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { daysLeft } from '@ledgate/domain/disputes/deadlines.ts';
import { reasonOf } from '@ledgate/domain/disputes/reasons.ts';
import type { DisputeCycle } from '@ledgate/domain/disputes/words.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';

const FIRST = 3;

/** Deposits that the provider made and no bank has confirmed yet. */
export const readDeposits = async (tx: ReadTransaction, merchantUid: string) => {
  const { rows } = await sql<{ uid: string; net_cents: number; made_at: Date }>`
    select d.uid, d.net_cents, d.made_at from deposit d
    where d.merchant_uid = ${merchantUid}::uuid and d.state = 'on_its_way' order by d.made_at, d.uid`.execute(tx);
  return {
    count: rows.length,
    cents: rows.reduce((sum, { net_cents }) => sum + net_cents, 0),
    first: rows.slice(0, FIRST).map((row) => ({ ...row, made_at: row.made_at.toISOString() })),
  };
};

interface Due {
  uid: string;
  amount_cents: number;
  brand: Brand | null;
  cycle: DisputeCycle;
  reason_code: string;
  reply_by: string | null;
}

/** Disputes that wait for the merchant's answer, as the domain's `standingOf` says it; the nearest deadline first. */
export const readDisputes = async (tx: ReadTransaction, merchantUid: string, at: Date) => {
  const { rows } = await sql<Due>`
    select d.uid, d.amount_cents, d.brand, d.cycle, d.reason_code, d.reply_by from dispute d
    where d.merchant_uid = ${merchantUid}::uuid and d.state = 'open' and d.is_actionable and d.pending_answer is null
      and (d.reply_by is null or d.reply_by >= ${newYorkDate(at.getTime())})
    order by d.reply_by nulls last, d.uid`.execute(tx);
  return {
    count: rows.length,
    cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    first: rows.slice(0, FIRST).map(({ uid, amount_cents, brand, cycle, reason_code, reply_by }) => ({
      uid,
      amount_cents,
      reason_title: reasonOf(brand, reason_code, cycle === 'retrieval').title,
      reply_by,
      days_left: reply_by === null ? null : daysLeft(reply_by, at),
    })),
  };
};
