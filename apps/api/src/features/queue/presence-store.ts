import type { Database, ReadDatabase } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/** Somebody whose line broke is gone after this. */
const STALE_SECONDS = 90;

interface Seen {
  stream: string;
  application: string;
  user: string;
}

const people = (application: string) => sql`(
  select coalesce(json_agg(json_build_object('uid', u.uid, 'name', u.first_name || ' ' || u.last_name)), '[]'::json)
  from (select distinct user_uid from case_presence
    where application_uid = ${application}::uuid and seen_at > now() - make_interval(secs => ${STALE_SECONDS}) limit 20) p
  join app_user u on u.uid = p.user_uid)`;

const tellOf = async (db: Database, application: string): Promise<void> => {
  await sql`select pg_notify('live',
    json_build_object('kind', 'presence', 'uid', ${application}::uuid, 'people', ${people(application)})::text)`.execute(
    db,
  );
};

export const comeIn = async (db: Database, { stream, application, user }: Seen): Promise<void> => {
  await sql`insert into case_presence (stream, application_uid, user_uid, seen_at)
    values (${stream}, ${application}, ${user}, now())`.execute(db);
  await tellOf(db, application);
};

export const stay = async (db: Database, stream: string): Promise<void> => {
  await sql`update case_presence set seen_at = now() where stream = ${stream}`.execute(db);
};

export const leave = async (db: Database, { stream, application }: Seen): Promise<void> => {
  await sql`delete from case_presence where stream = ${stream}
    or seen_at < now() - make_interval(secs => ${STALE_SECONDS * 10})`.execute(db);
  await tellOf(db, application);
};

export interface Present {
  uid: string;
  people: { uid: string; name: string }[];
}

/** Who is where at this moment. */
export const whoIsWhere = async (db: ReadDatabase): Promise<Present[]> => {
  const { rows } = await sql<Present>`
    select p.application_uid as uid,
      json_agg(distinct jsonb_build_object('uid', u.uid, 'name', u.first_name || ' ' || u.last_name)) as people
    from case_presence p join app_user u on u.uid = p.user_uid
    where p.seen_at > now() - make_interval(secs => ${STALE_SECONDS})
    group by 1 limit 500`.execute(db);
  return rows;
};
