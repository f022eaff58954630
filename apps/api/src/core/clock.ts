import { connect, type ReadDatabase } from '@ledgate/database/connect.ts';
import { onOneConnection } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import type { Log } from './log.ts';

/** Beyond this a machine's own clock is not fit to serve: what others compare with it would be wrong. */
export const MOST_DRIFT_MS = 5_000;

const MEASURE_EVERY_MS = 5_000;
/** Of a few answers the quickest says best what time it is. */
const SAMPLES = 3;
/** Two clocks of one machine that part by so much: one was set, or the machine slept. */
const DISTURBED_MS = 1_000;

export interface Clock {
  /** The time by which everything is judged and dated. */
  now: () => Date;
  /** By how much the machine's own clock is ahead of that; negative when it is behind. */
  driftMs: () => number;
  /** Resolves once the time can be relied upon: at once, unless something happened to the machine meanwhile. */
  settle: () => Promise<void>;
}

/** What a machine has itself; of these only the second cannot be set. */
export interface MachineClocks {
  wall: () => number;
  steady: () => number;
}

const OWN_CLOCKS: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** A clock that is simply believed: that of a test or of a short program. */
export const plainClock = (now: () => Date = () => new Date()): Clock => ({
  now,
  driftMs: () => 0,
  settle: () => Promise.resolve(),
});

interface Sample {
  /** The database's time less the steady clock. */
  offset: number;
  /** The machine's time less the steady clock, at the same moment. */
  wallOffset: number;
  roundTrip: number;
}

const take = async (db: ReadDatabase, { wall, steady }: MachineClocks): Promise<Sample> => {
  const before = steady();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = steady();
  const middle = before + (after - before) / 2;
  return { offset: (rows[0]?.ms ?? 0) - middle, wallOffset: wall() - after, roundTrip: after - before };
};

const measure = (db: ReadDatabase, machine: MachineClocks): Promise<Sample> =>
  // Over one connection, so that waiting for it is not taken for the way.
  onOneConnection(db, async (connection) => {
    let best = await take(connection, machine);
    for (let at = 1; at < SAMPLES; at += 1) {
      const next = await take(connection, machine);
      if (next.roundTrip < best.roundTrip) best = next;
    }
    return best;
  });

/** Never back by the little by which two measurements differ; by more, the database's own clock was set, and it rules. */
const makeHands = () => {
  let last = 0;
  return (now: number): number => {
    last = now >= last || last - now > DISTURBED_MS ? now : last;
    return last;
  };
};

export interface DatabaseClockOptions {
  url: string;
  log: Log;
  machine?: MachineClocks;
}

export interface RunningClock extends Clock {
  stop: () => Promise<void>;
}

/**
 * The database's time, kept by the machine's steady clock from one measurement to the next. Whoever sets the machine's
 * clock, forwards or back, changes nothing; any number of servers on one database have one time.
 */
export const startDatabaseClock = async ({
  url,
  log,
  machine = OWN_CLOCKS,
}: DatabaseClockOptions): Promise<RunningClock> => {
  // A connection of its own: a crowd at the others must not make the way to the database look longer than it is.
  const { db, close } = connect({ url, most: 1, onLost: (error) => log.warn('database connection lost', { error }) });
  let current = await measure(db, machine).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const onHands = makeHands();
  const isDisturbed = (): boolean => Math.abs(machine.wall() - machine.steady() - current.wallOffset) > DISTURBED_MS;
  const isDrifting = ({ wallOffset, offset }: Sample): boolean => Math.abs(wallOffset - offset) > MOST_DRIFT_MS;

  const refresh = async (): Promise<void> => {
    const before = current;
    current = await measure(db, machine);
    const count = Math.round(current.wallOffset - current.offset);
    if (isDrifting(current) && !isDrifting(before)) log.warn('the clock of this machine is wrong', { ms: count });
  };
  let running: Promise<void> | null = null;
  const refreshOnce = (): Promise<void> => {
    running ??= refresh().finally(() => (running = null));
    return running;
  };

  const timer = setInterval(() => {
    // Without the database nothing is judged anyway; the steady clock runs on until it is back.
    refreshOnce().catch((error: unknown) => log.warn('the time could not be asked for', { error }));
  }, MEASURE_EVERY_MS).unref();

  return {
    now: () => new Date(onHands(machine.steady() + current.offset)),
    driftMs: () => machine.wall() - (machine.steady() + current.offset),
    settle: () => (isDisturbed() ? refreshOnce() : Promise.resolve()),
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
      await close();
    },
  };
};
