import pg from 'pg';
import { sql } from 'kysely';
import { books } from '../bookkeeping.ts';
import { type Ctx, systemCtx } from '../context.ts';
import type { Parts } from '../parts.ts';
import { type JobKind, type JobKinds, openPayload } from './jobs.ts';
import { type Lane, LANE_NAMES, LANES } from './lanes.ts';
import { callForgotten, callNext } from './turns.ts';
import { beatOf, type Lease, leaseFrom, LeaseLost, whileRenewing } from './lease.ts';

export const MAX_ATTEMPTS = 8;
const IDLE_POLL_MS = 5_000;
/** Where some wait for others, who may have been forgotten. */
const TURN_POLL_MS = 1_000;

/** What a handler works with: whatever it writes through `change` comes into force only while the job is its own. */
export interface JobCtx extends Ctx {
  lease: Lease;
}

export type JobHandlers = { [K in JobKind]: (ctx: JobCtx, payload: JobKinds[K]) => Promise<void> };

export interface WorkOptions {
  beatMs?: number;
  /** How many jobs of a lane at once, where it is not the lane's own number. */
  atOnce?: number;
}

interface Claimed {
  uid: string;
  kind: JobKind;
  payload: string;
  attempts: number;
}

/** Takes due jobs and those whose worker died with a lease, never the same twice. */
const claim = async (parts: Parts, lane: Lane, most: number): Promise<Claimed[]> => {
  await parts.time.settle();
  const now = parts.clock();
  const result = await sql<Claimed>`
    with orphaned as (
        select uid from job where state = 'running' and lane = ${lane} and lease_until <= ${now}
        order by lease_until limit ${most} for update skip locked),
      due as (
        select uid from job where state = 'ready' and lane = ${lane} and run_at <= ${now}
        order by run_at, seq limit ${most} for update skip locked)
    update job set state = 'running', attempts = attempts + 1, lease_until = ${leaseFrom(parts, now)}
    where uid in (select uid from orphaned union all select uid from due limit ${most})
    returning uid, kind, payload, attempts`.execute(books(parts));
  return result.rows;
};

const renew = async (parts: Parts, { uid, attempts }: Claimed): Promise<void> => {
  await books(parts)
    .updateTable('job')
    .set({ lease_until: leaseFrom(parts, parts.clock()) })
    .where('uid', '=', uid)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .execute();
};

/** 2 s, 4 s, 8 s … with up to a half more by chance, so that a recovered provider is not met by a crowd. */
const backoffMs = (attempts: number): number => 2 ** attempts * 1000 * (1 + Math.random() / 2);

/** What was given up takes along what it was to send along. */
const giveUpGathered = async (parts: Parts, job: Claimed): Promise<void> => {
  await books(parts).updateTable('job').set({ state: 'dead' }).where('gathered_into', '=', job.uid).execute();
};

const settle = async (parts: Parts, job: Claimed, error: unknown): Promise<void> => {
  const now = parts.clock();
  const isDead = error !== null && job.attempts >= MAX_ATTEMPTS;
  const outcome = error === null ? 'done' : isDead ? 'dead' : 'retry';
  const [state, runAt, finishedAt] =
    outcome === 'retry' ? ['ready', new Date(now.getTime() + backoffMs(job.attempts)), null] : [outcome, null, now];
  const { rows } = await sql`
    with settled as (
        update job set state = ${state}, run_at = coalesce(${runAt}, run_at), finished_at = ${finishedAt},
          lease_until = null, last_error = ${error instanceof Error ? error.name : null}
        where uid = ${job.uid} and attempts = ${job.attempts} and state = 'running'
        returning turn),
      ${callNext(outcome === 'retry' ? sql`null` : sql`select turn from settled`)}
    select from settled`.execute(books(parts));
  // Put off by its handler, or another worker's by now.
  if (rows.length === 0) return;
  if (isDead) await giveUpGathered(parts, job);
  parts.metrics.job(job.kind, outcome);
  if (error !== null) {
    parts.log.warn(isDead ? 'job given up' : 'job failed', {
      job: job.uid,
      kind: job.kind,
      attempts: job.attempts,
      error,
    });
  }
};

const handleOne = async (parts: Parts, handlers: JobHandlers, job: Claimed): Promise<void> => {
  // The claim says which kind it is; payload and handler of one kind belong together by construction.
  const handle = handlers[job.kind] as (ctx: JobCtx, payload: unknown) => Promise<void>;
  const lease: Lease = { job: job.uid, attempt: job.attempts };
  await handle({ ...systemCtx(parts), lease }, await openPayload(parts, job.uid, job.payload));
};

const run = async (parts: Parts, handlers: JobHandlers, job: Claimed, beatMs: number): Promise<void> => {
  const failed = await whileRenewing(
    beatMs,
    () => renew(parts, job),
    () => handleOne(parts, handlers, job),
  ).then(
    () => null,
    (error: unknown) => error ?? new Error('failed without a reason'),
  );
  if (failed instanceof LeaseLost) {
    parts.log.warn('job went to another worker', { job: job.uid, kind: job.kind, attempts: job.attempts });
    return;
  }
  await settle(parts, job, failed);
};

/** The places of one lane in one process. */
const openPlaces = (parts: Parts, handlers: JobHandlers, lane: Lane, options: WorkOptions) => {
  const { beatMs = beatOf(parts), atOnce = LANES[lane].atOnce } = options;
  const running = new Set<Promise<void>>();
  return {
    isIdle: (): boolean => running.size === 0,
    /** Takes as many as there are free places; false when fewer were due than that. */
    fill: async (): Promise<{ taken: number; isFull: boolean }> => {
      const free = atOnce - running.size;
      const jobs = free > 0 ? await claim(parts, lane, free) : [];
      for (const job of jobs) {
        const work = run(parts, handlers, job, beatMs)
          .catch((error: unknown) => parts.log.warn('job not settled', { job: job.uid, kind: job.kind, error }))
          .finally(() => running.delete(work));
        running.add(work);
      }
      return { taken: jobs.length, isFull: jobs.length === free };
    },
    /** Resolves as soon as a place is free. */
    oneDone: (): Promise<unknown> => Promise.race(running),
    allDone: (): Promise<unknown> => Promise.all(running),
  };
};

const workOffLane = async (parts: Parts, handlers: JobHandlers, lane: Lane, options: WorkOptions): Promise<number> => {
  const places = openPlaces(parts, handlers, lane, options);
  for (let sum = 0; ;) {
    const { taken } = await places.fill();
    sum += taken;
    if (!places.isIdle()) await places.oneDone();
    else if (taken === 0 && (await callForgotten(parts, lane)) === 0) return sum;
  }
};

/** Works until nothing is due; answers how many jobs were taken. */
export const workOff = async (parts: Parts, handlers: JobHandlers, options: WorkOptions = {}): Promise<number> => {
  let taken = 0;
  // Once more from the start, since a job may leave another behind.
  for (let before = -1; taken !== before;) {
    before = taken;
    const counts = await Promise.all(LANE_NAMES.map((lane) => workOffLane(parts, handlers, lane, options)));
    taken += counts.reduce((sum, count) => sum + count, 0);
  }
  return taken;
};

export interface Worker {
  stop: () => Promise<void>;
}

/** Hears of new jobs. Whoever does not say in which lane (a process of the version before) wakes all. */
const openEar = (parts: Parts, url: string, wake: (lane: string) => void) => {
  let listener: pg.Client | null = null;
  return {
    listen: async (): Promise<void> => {
      if (listener) return;
      const client = new pg.Client({ connectionString: url, application_name: 'ledgate-worker' });
      client.on('notification', ({ payload = '' }) => wake(payload));
      client.on('error', (error) => {
        parts.log.warn('worker lost its ear', { error });
        listener = null;
      });
      await client.connect();
      await client.query('listen job');
      listener = client;
      // What came in before anybody listened.
      wake('');
    },
    close: async (): Promise<void> => listener?.end().catch(() => undefined),
  };
};

/** Over when it is called off, or by itself after a while. */
const nap = (ms: number): { over: Promise<void>; wake: () => void } => {
  let wake = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, wake };
};

/** Wakes on NOTIFY, and every few seconds in case a wake-up was lost. */
export const startWorker = async (parts: Parts, handlers: JobHandlers, listenUrl: string): Promise<Worker> => {
  let isStopping = false;
  const wakers = new Map<string, () => void>();
  const wakeAll = (): void => {
    for (const call of wakers.values()) call();
  };
  const ear = openEar(parts, listenUrl, (lane) => (wakers.get(lane) ?? wakeAll)());

  const loop = async (lane: Lane): Promise<void> => {
    const places = openPlaces(parts, handlers, lane, {});
    const hasTurns = lane === 'notices';
    let lookedAt = 0;
    while (!isStopping) {
      // Before looking, so that what comes in meanwhile is not slept over.
      const { over, wake } = nap(hasTurns ? TURN_POLL_MS : IDLE_POLL_MS);
      wakers.set(lane, wake);
      let isFull = false;
      try {
        if (lane === 'messages') await ear.listen();
        if (hasTurns && Date.now() - lookedAt >= TURN_POLL_MS) {
          await callForgotten(parts, lane);
          lookedAt = Date.now();
        }
        ({ isFull } = await places.fill());
      } catch (error) {
        parts.log.warn('worker could not take jobs', { error });
      }
      // Who is done may have called the next of its turn.
      const next = places.isIdle() || !hasTurns ? over : Promise.race([over, places.oneDone()]);
      if (!isStopping) await (isFull ? places.oneDone() : next);
      wake();
    }
    await places.allDone();
  };

  const running = Promise.all(LANE_NAMES.map(loop));
  return {
    stop: async () => {
      isStopping = true;
      wakeAll();
      await running;
      await ear.close();
    },
  };
};
