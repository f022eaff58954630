import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { Units } from '@ledgate/domain/rates/driver-units.ts';
import type { Driver } from '@ledgate/domain/rates/lines.ts';
import type { ChargedLine, ChargedPart } from '@ledgate/domain/settlement/charges.ts';
import { sql } from 'kysely';
import type { SaleRate } from '../rates/public.ts';
import { type Counting, partOf } from '../settlement/public.ts';

/** A batch as it stands on a statement. */
export interface StatedBatch {
  uid: string;
  day: string;
  items: number;
  salesCents: number;
  refundsCents: number;
  feeCents: number;
  reserveCents: number;
  feeLines: ChargedLine[];
}

export const listStated = async (tx: ReadTransaction, batches: readonly string[]): Promise<StatedBatch[]> => {
  const { rows } = await sql<StatedBatch>`
    select uid, day, items, sales_cents as "salesCents", refunds_cents as "refundsCents",
      fee_cents as "feeCents", reserve_cents as "reserveCents", fee_lines as "feeLines"
    from settlement_batch where uid = any(${batches}::uuid[]) order by day, uid`.execute(tx);
  return rows;
};

type Item = Counting['items'][number];

/** Everything that was settled and asked in those batches. */
export const countIn = async (tx: ReadTransaction, batches: readonly StatedBatch[]): Promise<Counting> => {
  const uids = batches.map(({ uid }) => uid);
  const items = await sql<Item>`
    select kind, cents, brand, funding, category, downgrade, interchange_cents, sold_on
    from settlement_item where batch_uid = any(${uids}::uuid[])`.execute(tx);
  const asked = await sql<{ brand: Brand | null; at: Date }>`
    select p.brand, s.made_at as at from payment_step s join payment p on p.uid = s.payment_uid
    where s.billed_batch = any(${uids}::uuid[])`.execute(tx);
  return { items: items.rows, asked: asked.rows, batchDays: batches.map(({ day }) => day) };
};

/** Addresses that issuers were asked about, by the day: no batch counts them. */
export const countChecks = async (
  tx: ReadTransaction,
  merchantUid: string,
  { from, to }: { from: Date | null; to: Date },
): Promise<{ day: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(made_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*)::int as count from payment
    where merchant_uid = ${merchantUid} and avs <> 'none' and made_at >= coalesce(${from}::timestamptz, '-infinity')
      and made_at < ${to} group by 1`.execute(tx);
  return rows;
};

const daysOf = ({ items, asked, batchDays }: Counting): string[] => [
  ...items.map(({ sold_on }) => sold_on),
  ...asked.map(({ at }) => newYorkDate(at.getTime())),
  ...batchDays,
];

/** One part for each version of the rates, over all the days that had it. */
export const partsOf = (
  on: (day: string) => SaleRate,
  counting: Counting,
  checks: readonly { day: string; count: number }[],
): ChargedPart[] => {
  const days = new Set([...daysOf(counting), ...checks.map(({ day }) => day)]);
  const versions = new Map<string, { sheet: SaleRate; days: Set<string> }>();
  for (const day of [...days].toSorted()) {
    const sheet = on(day);
    const version = versions.get(sheet.effectiveFrom) ?? { sheet, days: new Set<string>() };
    version.days.add(day);
    versions.set(sheet.effectiveFrom, version);
  }
  return [...versions.values()].map(({ sheet, days: own }) => {
    const part = partOf(sheet, own, counting);
    const avs = checks.filter(({ day }) => own.has(day)).reduce((sum, { count }) => sum + count, 0);
    return { ...part, units: { ...part.units, avs } };
  });
};

/** Over all versions: what the bank's price is counted on. */
export const sumUnits = (all: readonly Partial<Units>[]): Partial<Units> => {
  const sums: Partial<Record<Driver, number>> = {};
  for (const units of all)
    for (const [driver, count] of Object.entries(units) as [Driver, number][])
      sums[driver] = (sums[driver] ?? 0) + count;
  return sums;
};
