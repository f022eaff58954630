import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/** What staff and open questions have put on the sections of an application. */
export interface SectionMarks {
  verified: readonly string[];
  asked: readonly string[];
}

/** As columns of whatever names the application `a`. */
export const verifiedSections = sql<string[] | null>`(select array_agg(distinct v.section) from section_verification v
  where v.application_uid = a.uid and v.withdrawn_at is null)`;
export const askedSections = sql<string[] | null>`(select array_agg(distinct n.section) from note n
  where n.application_uid = a.uid and n.state = 'open' and not n.internal)`;

/** For one application. */
export const loadMarks = async (tx: ReadTransaction, uid: string): Promise<SectionMarks> => {
  const { rows } = await sql<{ verified: string[] | null; asked: string[] | null }>`
    select ${verifiedSections} as verified, ${askedSections} as asked from application a where a.uid = ${uid}`.execute(
    tx,
  );
  return { verified: rows[0]?.verified ?? [], asked: rows[0]?.asked ?? [] };
};
