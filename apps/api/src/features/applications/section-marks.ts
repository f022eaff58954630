import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/** What staff and open questions have put on the sections of an application. */
export interface SectionMarks {
  verified: readonly string[];
  asked: readonly string[];
}

/** For a page of applications at once. */
export const loadMarks = async (
  tx: WritableTransaction,
  uids: readonly string[],
): Promise<ReadonlyMap<string, SectionMarks>> => {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<{ uid: string; verified: string[] | null; asked: string[] | null }>`
    select page.uid,
      (select array_agg(distinct v.section) from section_verification v
        where v.application_uid = page.uid and v.withdrawn_at is null
          and not exists (select from application_record r
            where r.application_uid = page.uid and r.section = v.section
              and (r.changed_at > v.verified_at or r.removed_at > v.verified_at))
          and not (v.section = 'documents' and exists (select from document d
            where d.application_uid = page.uid and d.changed_at > v.verified_at
              and (d.status <> 'accepted' or d.removed_at is not null)))) as verified,
      (select array_agg(distinct n.section) from note n
        where n.application_uid = page.uid and n.state = 'open' and not n.internal) as asked
    from unnest(${uids}::uuid[]) as page (uid)`.execute(tx);
  return new Map(rows.map(({ uid, verified, asked }) => [uid, { verified: verified ?? [], asked: asked ?? [] }]));
};
