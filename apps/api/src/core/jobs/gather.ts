import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../bookkeeping.ts';
import type { Parts } from '../parts.ts';
import { type JobKinds, openPayload } from './jobs.ts';
import { demandLease, type Lease } from './lease.ts';
import { leaveTurn } from './turns.ts';

type Notice = JobKinds['sendNotice'];

interface Standing {
  matter: string | null;
  gathered_into: string | null;
  is_gathering: boolean;
}

const standingOf = async (tx: WritableTransaction, job: string): Promise<Standing> =>
  tx
    .selectFrom('job')
    .select(['matter', 'gathered_into', 'is_gathering'])
    .where('uid', '=', job)
    .executeTakeFirstOrThrow();

/**
 * Nothing else of its matter left lately or is about to, which is so for most: one look and no transaction. Another of
 * the matter that is in the same turn cannot be sent meanwhile.
 */
const isAlone = async (parts: Parts, job: string, since: Date): Promise<boolean> => {
  const { rows } = await sql<{ is_alone: boolean }>`/*p:notice_alone*/
    select j.gathered_into is null and not exists (
      select from job o where o.matter = j.matter and o.uid <> j.uid
        and (o.finished_at > ${since} or (o.finished_at is null and o.gathered_into is not null))) as is_alone
    from job j where j.uid = ${job}`.execute(parts.db);
  return rows[0]?.is_alone ?? true;
};

/** The one that waits for the window's end and takes others of the matter along. */
const findGathering = (tx: WritableTransaction, matter: string) =>
  tx.selectFrom('job').select('uid').where('matter', '=', matter).where('is_gathering', '=', true).executeTakeFirst();

/** When the last mail of the matter left; now, for one that is on its way. */
const findLast = async (tx: WritableTransaction, matter: string, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(case when state = 'done' then finished_at else ${now} end) as at from job
    where matter = ${matter}
      and (state = 'done' or (state in ('ready', 'running') and gathered_into = uid and not is_gathering))`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Goes along with another, which sends it. */
const join = async (tx: WritableTransaction, job: string, into: string): Promise<void> => {
  await leaveTurn(tx, job);
  await tx
    .updateTable('job')
    .set({ state: 'waiting', lease_until: null, gathered_into: into })
    .where('uid', '=', job)
    .execute();
};

/** Waits for the end of the window, and for others until then; those of other matters go ahead. */
const putOff = async (tx: WritableTransaction, job: string, until: Date): Promise<void> => {
  await leaveTurn(tx, job);
  await tx
    .updateTable('job')
    .set({ state: 'ready', lease_until: null, run_at: until, gathered_into: job, is_gathering: true })
    .where('uid', '=', job)
    .execute();
};

/** From here on nothing joins: a second try sends what the first one did, since the provider knows it by one name. */
const closeGathering = async (tx: WritableTransaction, job: string, now: Date): Promise<void> => {
  await tx.updateTable('job').set({ is_gathering: false }).where('uid', '=', job).execute();
  await tx
    .updateTable('job')
    .set({ state: 'done', finished_at: now })
    .where('gathered_into', '=', job)
    .where('uid', '<>', job)
    .execute();
};

const listGathered = async (tx: WritableTransaction, parts: Parts, job: string): Promise<Notice[]> => {
  const rows = await tx
    .selectFrom('job')
    .select(['uid', 'payload'])
    .where('gathered_into', '=', job)
    .where('uid', '<>', job)
    .orderBy('seq')
    .execute();
  return Promise.all(rows.map(({ uid, payload }) => openPayload<'sendNotice'>(parts, uid, payload)));
};

/**
 * What leaves with a notice: nothing, for the first of its matter, which leaves at once. Later ones within the window
 * wait for its end and leave as one. Null when this one was put off or goes along with another.
 */
export const gatherWith = async (parts: Parts, lease: Lease): Promise<Notice[] | null> => {
  const windowMs = parts.settings.mailGatherMs;
  if (windowMs === 0) return [];
  if (await isAlone(parts, lease.job, new Date(parts.clock().getTime() - windowMs))) return [];
  return bookkeeping(parts, async (tx) => {
    await demandLease(tx, lease);
    const { job } = lease;
    const { matter, gathered_into: into, is_gathering: isGathering } = await standingOf(tx, job);
    if (matter === null) return [];
    // Two of one matter at the same moment: the second sees what the first one did.
    await sql`select pg_advisory_xact_lock(hashtextextended(${matter}, 0))`.execute(tx);
    const now = parts.clock();
    if (isGathering) await closeGathering(tx, job, now);
    if (into === job) return listGathered(tx, parts, job);
    const gathering = await findGathering(tx, matter);
    if (gathering) {
      await join(tx, job, gathering.uid);
      return null;
    }
    const last = await findLast(tx, matter, now);
    const until = new Date((last?.getTime() ?? 0) + windowMs);
    if (until <= now) return [];
    await putOff(tx, job, until);
    return null;
  });
};
