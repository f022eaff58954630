import pg from 'pg';
import { sql } from 'kysely';
import { bookkeeping } from '../change.ts';
import { type JobKind, type JobKinds, openPayload, PROMPT_KINDS } from './jobs.ts';
import type { Parts } from '../parts.ts';

export const MAX_ATTEMPTS = 8;
const LEASE_MS = 60_000;
const BATCH = 10;
const IDLE_POLL_MS = 5_000;

export type JobHandlers = { [K in JobKind]: (parts: Parts, payload: JobKinds[K], uid: string) => Promise<void> };

interface Claimed {
  uid: string;
  kind: JobKind;
  payload: string;
  attempts: number;
}

/** Two queues, so that a paper that takes its time holds up no code that somebody waits for. */
const LANES = ['prompt', 'patient'] as const;
type Lane = (typeof LANES)[number];

/** Takes due jobs and those whose worker died with a lease, a few at a time, never the same twice. */
const claim = async (parts: Parts, lane: Lane): Promise<Claimed[]> => {
  const now = parts.clock();
  const result = await sql<Claimed>`
    update job set state = 'running', attempts = attempts + 1, lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where uid in (
      select uid from job
      where ((state = 'ready' and run_at <= ${now}) or (state = 'running' and lease_until <= ${now}))
        and (kind = any(${PROMPT_KINDS})) = ${lane === 'prompt'}
      order by run_at limit ${BATCH} for update skip locked
    )
    returning uid, kind, payload, attempts`.execute(parts.db);
  return result.rows;
};

/** 2 s, 4 s, 8 s … with up to a half more by chance, so that a recovered provider is not met by a crowd. */
const backoffMs = (attempts: number): number => 2 ** attempts * 1000 * (1 + Math.random() / 2);

const settle = async (parts: Parts, job: Claimed, error: unknown): Promise<void> => {
  const now = parts.clock();
  const isDead = error !== null && job.attempts >= MAX_ATTEMPTS;
  const outcome = error === null ? 'done' : isDead ? 'dead' : 'retry';
  const changes =
    outcome === 'retry'
      ? { state: 'ready', run_at: new Date(now.getTime() + backoffMs(job.attempts)) }
      : { state: outcome, finished_at: now };
  await parts.db
    .updateTable('job')
    .set({ ...changes, lease_until: null, last_error: error instanceof Error ? error.name : null })
    .where('uid', '=', job.uid)
    .where('attempts', '=', job.attempts)
    .execute();
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

const run = async (parts: Parts, handlers: JobHandlers, job: Claimed): Promise<void> => {
  try {
    // The claim says which kind it is; payload and handler of one kind belong together by construction.
    const handle = handlers[job.kind] as (parts: Parts, payload: unknown, uid: string) => Promise<void>;
    await handle(parts, await openPayload(parts, job.uid, job.payload), job.uid);
    await settle(parts, job, null);
  } catch (error) {
    await settle(parts, job, error);
  }
};

const workOffLane = async (parts: Parts, handlers: JobHandlers, lane: Lane): Promise<number> => {
  let taken = 0;
  for (;;) {
    const jobs = await claim(parts, lane);
    if (jobs.length === 0) return taken;
    taken += jobs.length;
    await Promise.all(jobs.map((job) => run(parts, handlers, job)));
  }
};

/** Works until nothing is due; answers how many jobs were taken. */
export const workOff = async (parts: Parts, handlers: JobHandlers): Promise<number> => {
  let taken = 0;
  // Once more from the start, since a job may leave another behind.
  for (let before = -1; taken !== before;) {
    before = taken;
    for (const lane of LANES) taken += await workOffLane(parts, handlers, lane);
  }
  return taken;
};

export interface Worker {
  stop: () => Promise<void>;
}

/** Wakes on NOTIFY, and every few seconds in case a wake-up was lost. */
export const startWorker = async (parts: Parts, handlers: JobHandlers, listenUrl: string): Promise<Worker> => {
  let isStopping = false;
  const wakers = new Map<Lane, () => void>();
  const wake = (): void => {
    for (const call of wakers.values()) call();
  };
  let listener: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: listenUrl, application_name: 'ledgate-worker' });
    client.on('notification', () => wake());
    client.on('error', (error) => {
      parts.log.warn('worker lost its ear', { error });
      listener = null;
    });
    await client.connect();
    await client.query('listen job');
    listener = client;
  };

  const loop = async (lane: Lane): Promise<void> => {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_POLL_MS);
        wakers.set(lane, () => {
          clearTimeout(timer);
          resolve();
        });
      });
      try {
        if (!listener && lane === 'prompt') await listen();
        await workOffLane(parts, handlers, lane);
      } catch (error) {
        parts.log.warn('worker could not take jobs', { error });
      }
      if (!isStopping) await woken;
    }
  };

  const running = Promise.all(LANES.map(loop));
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await running;
      await listener?.end().catch(() => undefined);
    },
  };
};

/** What is kept only for a while. Idempotent, so any number of processes may do it. */
export const sweep = async (parts: Parts): Promise<void> => {
  const now = parts.clock().getTime();
  const ago = (ms: number): Date => new Date(now - ms);
  const DAY = 86_400_000;
  await bookkeeping(parts, async (tx) => {
    await tx.deleteFrom('idempotency_key').where('created_at', '<', ago(DAY)).execute();
    await tx
      .deleteFrom('rate_limit')
      .where('window_start', '<', ago(2 * DAY))
      .execute();
    await tx.deleteFrom('ceremony').where('expires_at', '<', ago(DAY)).execute();
    await tx
      .deleteFrom('password_failure')
      .where('failed_at', '<', ago(2 * DAY))
      .execute();
    await tx
      .deleteFrom('known_device')
      .where('seen_at', '<', ago(90 * DAY))
      .execute();
    await tx
      .deleteFrom('session')
      .where('ends_at', '<', ago(90 * DAY))
      .execute();
    await tx
      .deleteFrom('job')
      .where('state', '=', 'done')
      .where('finished_at', '<', ago(7 * DAY))
      .execute();
  });
  await sumUpTallies(parts);
};

const MANY_DIFFERENCES = 50_000;

/** Totals are sums of differences; once those are many they are added up, and the sum stays what it was. */
const sumUpTallies = (parts: Parts): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    const { rows } = await sql<{ name: string; n: number }>`
      select relname as name, reltuples::bigint as n from pg_class
      where relname in ('application_tally', 'application_search_tally')`.execute(tx);
    const isMany = (name: string): boolean => (rows.find((row) => row.name === name)?.n ?? 0) > MANY_DIFFERENCES;
    if (isMany('application_tally')) await sql`select sum_up_application_tally()`.execute(tx);
    if (isMany('application_search_tally')) await sql`select sum_up_search_tally()`.execute(tx);
  });
