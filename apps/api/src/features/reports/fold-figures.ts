import type { Timezone } from '@ledgate/domain/checks/us-states.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';

const AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** What is changed every moment is left to those who change it. */
const RECENT_MS = 36 * HOUR_MS;
const DESK: Timezone = 'est';
const LONGEST_MS = 60_000;

const listMerchants = (parts: Parts, after: string | null, before: Date): Promise<string[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      select m.uid from merchant m
      where (${after}::uuid is null or m.uid > ${after}::uuid) and (
        exists (select from payment_tally t where t.merchant_uid = m.uid and not t.is_folded and t.slot < ${before})
        or exists (select from sale_tally t where t.merchant_uid = m.uid and not t.is_folded and t.slot < ${before}))
      order by m.uid limit ${AT_ONCE}`.execute(tx);
    return rows.map(({ uid }) => uid);
  });

/** The desk's days come first, and a merchant's own where they are others. */
const foldOne = (parts: Parts, merchant: string, before: Date): Promise<unknown> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const { timezone } = await settingsOf(tx, merchant);
    const zones = [...new Set([zoneName(DESK), zoneName(timezone)])];
    await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(tx);
    await sql`select fold_figures(${merchant}::uuid, ${zones}::text[], ${before})`.execute(tx);
  });

/** Adds up the figures of past days. What they say is the same before and after: only how soon they say it changes. */
export const foldFigures = async (parts: Parts): Promise<void> => {
  const before = new Date(parts.clock().getTime() - RECENT_MS);
  await eachInTurn<string>(parts, {
    what: 'figures of a merchant could not be added up',
    next: (after) => listMerchants(parts, after, before),
    work: (merchant) => foldOne(parts, merchant, before),
    nameOf: (merchant) => ({ code: merchant }),
  });
};
