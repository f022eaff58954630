import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { StoredEvent as StoredEventName } from '@ledgate/domain/lifecycle/event-words.ts';
import { sql } from 'kysely';

export interface EventRow {
  event: StoredEventName;
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

export interface StoredEvent {
  n: number;
  event: string;
  from: Status | null;
  to: Status;
  actor: { name: string; role: Role } | null;
  reason: string | null;
  details: Record<string, unknown>;
  at: Date;
}

/** Everything that happened, the newest last, with who did it and in which role. */
export const listEvents = async (tx: ReadTransaction, uid: string): Promise<StoredEvent[]> => {
  const rows = await tx
    .selectFrom('application_event as e')
    .leftJoin('app_user as u', 'u.uid', 'e.actor')
    .select(['e.n', 'e.event', 'e.from_status', 'e.to_status', 'e.actor', 'e.role', 'e.reason', 'e.details', 'e.at'])
    .select(['u.known_as', 'u.role as own_role'])
    .where('e.application_uid', '=', uid)
    .orderBy('e.n')
    .execute();
  return rows.map((row) => ({
    n: row.n,
    event: row.event,
    // All three are held to their closed lists when they are written.
    from: row.from_status as Status | null,
    to: row.to_status as Status,
    actor:
      row.actor === null
        ? null
        : {
            name: row.known_as ?? '',
            role: (row.role ?? row.own_role) as Role,
          },
    reason: row.reason,
    details: row.details as Record<string, unknown>,
    at: row.at,
  }));
};
