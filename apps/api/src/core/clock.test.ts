import { connect, type Connected } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MachineClocks, type RunningClock, startDatabaseClock } from './clock.ts';
import { makeLog } from './log.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
/** A busy machine takes its time between two looks at two clocks. */
const CLOSE_MS = 250;

let url: string;
let connected: Connected;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  connected = connect({ url, most: 1, onLost: () => undefined });
});
afterAll(() => connected.close());

const databaseTime = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(connected.db);
  return rows[0]?.at.getTime() ?? 0;
};

/** By how much a clock differs from the database's, which is looked at before and after. */
const errorOf = async (clock: RunningClock): Promise<number> => {
  const before = await databaseTime();
  const now = clock.now().getTime();
  const after = await databaseTime();
  if (now >= before && now <= after) return 0;
  return now < before ? now - before : now - after;
};

const lines: string[] = [];
const log = makeLog({ write: (line) => void lines.push(line) });

/** A machine whose clocks can be set. */
const machineWith = (wrong: { wall: number; steady: number }): MachineClocks => ({
  wall: () => Date.now() + wrong.wall,
  steady: () => performance.now() + wrong.steady,
});

describe('the clock', () => {
  test('tells the time of the database, whatever that of the machine says', async () => {
    const clock = await startDatabaseClock({ url, log, machine: machineWith({ wall: -HOUR_MS, steady: 0 }) });
    expect(Math.abs(await errorOf(clock))).toBeLessThan(CLOSE_MS);
    expect(Math.abs(clock.driftMs() + HOUR_MS)).toBeLessThan(CLOSE_MS);
    await clock.stop();
  });

  test('does not move when somebody sets the clock of the machine by thirty days, and says so once', async () => {
    const wrong = { wall: 0, steady: 0 };
    const clock = await startDatabaseClock({ url, log, machine: machineWith(wrong) });
    expect(Math.abs(clock.driftMs())).toBeLessThan(CLOSE_MS);
    lines.length = 0;
    for (const wall of [MONTH_MS, -MONTH_MS]) {
      wrong.wall = wall;
      expect(Math.abs(await errorOf(clock))).toBeLessThan(CLOSE_MS);
      await clock.settle();
      expect(Math.abs(await errorOf(clock))).toBeLessThan(CLOSE_MS);
      expect(Math.abs(clock.driftMs() - wall)).toBeLessThan(CLOSE_MS);
    }
    expect(lines.filter((line) => line.includes('the clock of this machine is wrong'))).toHaveLength(1);
    await clock.stop();
  });

  test('is right again for the first request after the machine slept', async () => {
    const wrong = { wall: 0, steady: 0 };
    const clock = await startDatabaseClock({ url, log, machine: machineWith(wrong) });
    // What counts seconds stands still in a sleep; the clock on the wall does not.
    wrong.steady = -11 * 60_000;
    expect(await errorOf(clock)).toBeLessThan(-10 * 60_000);
    await clock.settle();
    expect(Math.abs(await errorOf(clock))).toBeLessThan(CLOSE_MS);
    await clock.stop();
  });

  test('never runs backwards by the little by which two measurements differ', async () => {
    const wrong = { wall: 0, steady: 0 };
    const clock = await startDatabaseClock({ url, log, machine: machineWith(wrong) });
    const told: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      // Enough to make it measure again.
      wrong.wall = round % 2 === 0 ? HOUR_MS : 0;
      await clock.settle();
      told.push(clock.now().getTime());
    }
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    await clock.stop();
  });
});
