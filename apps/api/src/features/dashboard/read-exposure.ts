import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard } from '@ledgate/contract/dashboard.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { categoryOf } from '../lookups/public.ts';

type ExposureView = Reply<typeof dashboard.readExposure>;

/** Open accounts of one bank and one category. */
interface Group {
  bank_uid: string | null;
  bank_name: string | null;
  mcc: string | null;
  merchants: number;
  exposure_cents: number;
  reserve_cents: number;
}

/** So many categories stand by themselves. */
const FIRST_CATEGORIES = 10;

/**
 * What could have to be paid back, as the last run of the checks has it, and what is held against that. The bank is the one it
 * was sent to, else the one whose rates are in force.
 */
const loadGroups = async (tx: ReadTransaction): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select g.*, b.name as bank_name from (
      select coalesce(o.bank_uid, q.bank_uid) as bank_uid, a.mcc, count(*)::int as merchants,
        coalesce(sum(r.exposure_cents), 0)::bigint as exposure_cents,
        coalesce(sum(l.debits_posted - l.credits_posted), 0)::bigint as reserve_cents
      from application a
      left join lateral (select o.bank_uid from operation o
        where o.application_uid = a.uid and o.state = 'confirmed' and o.bank_uid is not null
        order by o.planned_at desc limit 1) o on true
      left join buy_rate q on q.application_uid = a.uid and q.final and q.voided_at is null
      left join lateral (select r.exposure_cents from risk_run r
        where r.application_uid = a.uid order by r.n desc limit 1) r on true
      -- Held for a merchant, not for an account: it is counted with the newest of them.
      left join ledger_account l on l.merchant_uid = a.merchant_uid and l.code = 'reserve_held' and l.currency = 'USD'
        and not exists (select from application n
          where n.merchant_uid = a.merchant_uid and n.status = 'boarded' and n.created_at > a.created_at)
      where a.status = 'boarded' group by 1, 2) g
    left join bank b on b.uid = g.bank_uid`.execute(tx);
  return rows;
};

const addUp = (groups: readonly Group[]): ExposureView['total'] => {
  const sum = (name: 'merchants' | 'exposure_cents' | 'reserve_cents') =>
    groups.reduce((total, group) => total + group[name], 0);
  return { merchants: sum('merchants'), exposure_cents: sum('exposure_cents'), reserve_cents: sum('reserve_cents') };
};

/** The most exposed first. */
const groupedBy = (groups: readonly Group[], name: 'bank_uid' | 'mcc') =>
  [...new Set(groups.map((group) => group[name]))]
    .map((key) => ({ key, members: groups.filter((group) => group[name] === key) }))
    .map(({ key, members }) => ({ key, members, sums: addUp(members) }))
    .toSorted((a, b) => b.sums.exposure_cents - a.sums.exposure_cents || b.sums.merchants - a.sums.merchants);

export const readExposure = (ctx: SignedInCtx): Promise<ExposureView> =>
  reading(ctx, async (tx) => {
    const groups = await loadGroups(tx);
    return {
      as_of: ctx.parts.clock().toISOString(),
      total: addUp(groups),
      by_bank: groupedBy(groups, 'bank_uid').map(({ key, members, sums }) => ({
        bank: key === null ? null : { uid: key, name: members[0]?.bank_name ?? '' },
        ...sums,
      })),
      by_category: groupedBy(groups, 'mcc')
        .slice(0, FIRST_CATEGORIES)
        .map(({ key, sums }) => ({ mcc: key, name: (key && categoryOf(key)?.description) ?? null, ...sums })),
    };
  });
