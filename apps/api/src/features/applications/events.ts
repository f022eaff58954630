import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { sql } from 'kysely';

export interface EventRow {
  event: string;
  from: Status | null;
  to: Status;
  actor: string | null;
  role?: string;
  reason?: string;
  details?: Record<string, unknown>;
  at: Date;
}

/** The timeline: numbered within the application, under its lock, with the versions of what there was to be seen. */
export const insertEvent = async (tx: WritableTransaction, uid: string, row: EventRow): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    insert into application_event
      (application_uid, n, event, from_status, to_status, actor, role, reason, details, at, content_version, rate_version)
    select a.uid, (select coalesce(max(e.n), 0) + 1 from application_event e where e.application_uid = a.uid),
      ${row.event}, ${row.from}, ${row.to}, ${row.actor}, ${row.role ?? null}, ${row.reason ?? null},
      ${JSON.stringify(row.details ?? {})}::jsonb, ${row.at}, a.content_version, a.rate_version
    from application a where a.uid = ${uid}
    returning n`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('an event of an application that is not there');
  return made.n;
};
