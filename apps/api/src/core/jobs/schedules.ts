import { sql } from 'kysely';
import { bookkeeping, books } from '../bookkeeping.ts';
import type { Parts } from '../parts.ts';
import { beatOf, leaseFrom, whileRenewing } from './lease.ts';
import type { WorkOptions } from './worker.ts';

/** Work that recurs. The row in the database says when it is due next, so that any number of workers do it once. */
export interface Schedule {
  name: string;
  everyMs: number;
  work: (parts: Parts) => Promise<unknown>;
}

const LOOK_EVERY_MS = 5_000;

/** Enters what is new and follows what was changed; what is there keeps its due time. */
export const enterSchedules = (parts: Parts, schedules: readonly Schedule[]): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    const now = parts.clock().getTime();
    for (const { name, everyMs } of schedules) {
      const [seconds, first] = [everyMs / 1000, new Date(now + everyMs)];
      await sql`
        insert into schedule as s (name, every_seconds, next_at) values (${name}, ${seconds}, ${first})
        on conflict (name) do update set every_seconds = excluded.every_seconds,
          next_at = least(s.next_at, excluded.next_at)
        where s.every_seconds <> excluded.every_seconds`.execute(tx);
    }
  });

/** Takes what is due and in nobody's hands, or in those of a worker that died. */
const claim = async (parts: Parts, names: readonly string[], holder: string): Promise<string[]> => {
  await parts.time.settle();
  const now = parts.clock();
  const { rows } = await sql<{ name: string }>`
    update schedule set holder = ${holder}, lease_until = ${leaseFrom(parts, now)}
    where name in (
      select name from schedule
      where name = any(${names}) and next_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by next_at for update skip locked)
    returning name`.execute(books(parts));
  return rows.map(({ name }) => name);
};

const renew = async (parts: Parts, name: string, holder: string): Promise<void> => {
  const until = leaseFrom(parts, parts.clock());
  await sql`update schedule set lease_until = ${until} where name = ${name} and holder = ${holder}`.execute(
    books(parts),
  );
};

/** Due again at the next of its times that lies ahead: rounds that were missed are not made up for. */
const settle = async (parts: Parts, name: string, holder: string, error: unknown): Promise<void> => {
  const now = parts.clock();
  const reason = error === null ? null : error instanceof Error ? error.name : 'unknown';
  await sql`
    update schedule set holder = null, lease_until = null, last_at = ${now}, last_error = ${reason},
      next_at = next_at + make_interval(secs => every_seconds *
        greatest(1, floor(extract(epoch from ${now}::timestamptz - next_at) / every_seconds) + 1))
    where name = ${name} and holder = ${holder}`.execute(books(parts));
};

const runOne = async (parts: Parts, { name, work }: Schedule, holder: string, beatMs: number): Promise<void> => {
  const error = await whileRenewing(
    beatMs,
    () => renew(parts, name, holder),
    () => work(parts),
  ).then(
    () => null,
    (reason: unknown) => reason ?? new Error('failed without a reason'),
  );
  if (error !== null) parts.log.warn('scheduled work failed', { kind: name, error });
  await settle(parts, name, holder, error);
};

/** Does what is due, all of it at once; answers how much that was. */
export const runDue = async (
  parts: Parts,
  schedules: readonly Schedule[],
  { beatMs = beatOf(parts) }: WorkOptions = {},
): Promise<number> => {
  const holder = crypto.randomUUID();
  const names = await claim(
    parts,
    schedules.map(({ name }) => name),
    holder,
  );
  const due = schedules.filter(({ name }) => names.includes(name));
  await Promise.all(due.map((schedule) => runOne(parts, schedule, holder, beatMs)));
  return due.length;
};

export interface Schedules {
  stop: () => Promise<void>;
}

/** Looks every few seconds for what is due. Long work does not keep the rest waiting. */
export const startSchedules = async (parts: Parts, schedules: readonly Schedule[]): Promise<Schedules> => {
  await enterSchedules(parts, schedules);
  const rounds = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const round = runDue(parts, schedules)
      .catch((error: unknown) => parts.log.warn('schedules could not be looked at', { error }))
      .finally(() => rounds.delete(round));
    rounds.add(round);
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(rounds);
    },
  };
};
