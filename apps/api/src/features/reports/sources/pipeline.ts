import { sql } from 'kysely';
import { among, PARTNER_KEY, personKey, type Source, total } from './source.ts';

/** Where applications stand now, from the tally that every step keeps (decision 0010). */
export const pipelineSource: Source = {
  rows: ({ isoUid }) => sql`
    select t.* from application_tally t where ${isoUid === null ? sql`true` : sql`t.iso_uid = ${isoUid}::uuid`}`,
  keys: () => ({
    status: { key: sql`f.status` },
    partner: PARTNER_KEY,
    underwriter: personKey(sql`f.assigned_to`),
    risk: { key: sql`f.risk_band` },
  }),
  measures: { applications: total(sql`f.n`) },
  filters: { status: (values) => among(sql`f.status`, values) },
};
