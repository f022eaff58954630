import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { sql } from 'kysely';
import { among, PARTNER_KEY, type Source, timesOf } from './source.ts';

const seconds = (share: number) =>
  sql`percentile_disc(${sql.lit(share)}) within group (order by extract(epoch from f.at - f.since))::bigint`;

/** How long applications stood in a status, counted when they left it. A quantile is one that really was, never one between two. */
export const staySource: Source = {
  rows: ({ from, until, isoUid }) => sql`
    select m.at, m.since, m.from_status, m.iso_uid from application_move m
    where m.from_status = any(${[...STATUSES]}::text[]) and m.since is not null and m.at >= ${from} and m.at < ${until}
      and ${isoUid === null ? sql`true` : sql`m.iso_uid = ${isoUid}::uuid`}`,
  keys: (frame) => ({ ...timesOf(sql`f.at`, frame), status: { key: sql`f.from_status` }, partner: PARTNER_KEY }),
  measures: { stays: sql`count(*)::bigint`, median_days: seconds(0.5), p90_days: seconds(0.9) },
  filters: { status: (values) => among(sql`f.from_status`, values) },
};
