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
 * What could have to be paid back, as the last run of the checks has it, and what is held against that. A reserve is held for a
 * merchant, not for an account: it is counted with the first of them.
 */
const loadGroups = async (tx: ReadTransaction): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select g.bank_uid, min(b.name) as bank_name, g.mcc, sum(g.merchants)::int as merchants,
      sum(g.exposure_cents)::bigint as exposure_cents, sum(g.reserve_cents)::bigint as reserve_cents
    from (
      select e.bank_uid, e.mcc, count(*) as merchants, sum(e.exposure_cents) as exposure_cents, 0 as reserve_cents
      from account_exposure e group by 1, 2
      union all
      select e.bank_uid, e.mcc, 0, 0, l.debits_posted - l.credits_posted
      from ledger_account l cross join lateral (select f.bank_uid, f.mcc from account_exposure f
        where f.merchant_uid = l.merchant_uid order by f.application_uid limit 1) e
      where l.code = 'reserve_held' and l.currency = 'USD') g
    left join bank b on b.uid = g.bank_uid group by 1, 3`.execute(tx);
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
