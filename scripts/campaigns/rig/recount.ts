import { bookkeeping } from '@ledgate/api/core/bookkeeping.ts';
import { sql } from 'kysely';
import type { Stage } from '../../../harness/stage.ts';

interface Differing {
  status: string;
  counted: number;
  kept: number;
}

/** Every count that is kept beside the applications, against counting them; a sentence for each that differs. */
export const countsThatDiffer = ({ parts }: Stage): Promise<string[]> =>
  bookkeeping(parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    const { rows } = await sql<Differing>`
      with kept as (
        select status, iso_uid, assigned_to, risk_band, sum(n) as n from application_tally group by 1, 2, 3, 4),
      counted as (
        select status, iso_uid, assigned_to, risk_band, count(*) as n from application group by 1, 2, 3, 4)
      select coalesce(k.status, c.status) as status, coalesce(c.n, 0)::int as counted, coalesce(k.n, 0)::int as kept
      from kept k full join counted c
        on k.status = c.status and k.iso_uid is not distinct from c.iso_uid
        and k.assigned_to is not distinct from c.assigned_to and k.risk_band is not distinct from c.risk_band
      where coalesce(k.n, 0) <> coalesce(c.n, 0)`.execute(tx);
    return rows.map(({ status, counted, kept }) => `${status}: ${counted} counted, but ${kept} kept`);
  });
