import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../bookkeeping.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Parts } from '../parts.ts';
import { enterSchedules, runDue, type Schedule } from './schedules.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await books(ledgate.parts)
    .updateTable('schedule')
    .set({ next_at: new Date('2999-01-01') })
    .execute();
});

const HOUR = 3_600_000;

/** Something that recurs under a name of its own, and when it did. */
const hourly = async (
  work: (parts: Parts) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ schedules: Schedule[]; times: number[]; name: string }> => {
  const name = `test-${crypto.randomUUID()}`;
  const times: number[] = [];
  const counted = (parts: Parts): Promise<unknown> => {
    times.push(parts.clock().getTime());
    return work(parts);
  };
  const schedules = [{ name, everyMs: HOUR, work: counted }];
  await enterSchedules(ledgate.parts, schedules);
  return { schedules, times, name };
};

const rowOf = (name: string) =>
  ledgate.parts.db.selectFrom('schedule').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

describe('what recurs', () => {
  test('is done once per due time by any number of workers', async () => {
    const { schedules, times, name } = await hourly();
    const all = () => Promise.all(Array.from({ length: 8 }, () => runDue(ledgate.parts, schedules)));
    await all();
    expect(times).toHaveLength(0);
    for (let round = 1; round <= 3; round += 1) {
      ledgate.advance(HOUR);
      await all();
      await all();
      expect(times).toHaveLength(round);
    }
    expect(await rowOf(name)).toMatchObject({ holder: null, lease_until: null, last_error: null });
  });

  test('keeps its times, and what was missed is not made up for', async () => {
    const { schedules, times, name } = await hourly();
    const first = (await rowOf(name)).next_at.getTime();
    ledgate.advance(5 * HOUR + 60_000);
    await runDue(ledgate.parts, schedules);
    await runDue(ledgate.parts, schedules);
    expect(times).toHaveLength(1);
    const { next_at, last_at } = await rowOf(name);
    expect(next_at.getTime()).toBe(first + 5 * HOUR);
    expect(last_at?.getTime()).toBeGreaterThan(first + 4 * HOUR);
  });

  test('is due again later when it failed, with the reason on its row and in the log', async () => {
    const { schedules, times, name } = await hourly(() => Promise.reject(new TypeError('no')));
    ledgate.advance(HOUR);
    await runDue(ledgate.parts, schedules);
    await runDue(ledgate.parts, schedules);
    expect(times).toHaveLength(1);
    expect(await rowOf(name)).toMatchObject({ last_error: 'TypeError', holder: null });
    expect(ledgate.logLines.join('')).toContain('scheduled work failed');
  });

  test('is taken over from a worker that died, and stays with one that works on', async () => {
    const never = Promise.withResolvers<void>();
    const { schedules, times } = await hourly(() => never.promise);
    ledgate.advance(HOUR);
    void runDue(ledgate.parts, schedules);
    await expect.poll(() => times.length, { interval: 5, timeout: 20_000 }).toBe(1);
    expect(await runDue(ledgate.parts, schedules)).toBe(0);
    ledgate.advance(61_000);
    const second = runDue(ledgate.parts, schedules, { beatMs: 5 });
    await expect.poll(() => times.length, { interval: 5, timeout: 20_000 }).toBe(2);
    const leaseEnd = async () => (await rowOf(schedules[0]?.name ?? '')).lease_until?.getTime() ?? 0;
    ledgate.advance(50_000);
    await expect
      .poll(leaseEnd, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(ledgate.parts.clock().getTime() + 50_000);
    ledgate.advance(20_000);
    expect(await runDue(ledgate.parts, schedules)).toBe(0);
    never.resolve();
    await second;
    expect(times).toHaveLength(2);
  });

  test('comes sooner when its distance was shortened, and keeps its time otherwise', async () => {
    const { schedules, name } = await hourly();
    const before = (await rowOf(name)).next_at;
    ledgate.advance(60_000);
    await enterSchedules(ledgate.parts, schedules);
    expect((await rowOf(name)).next_at).toEqual(before);
    const sooner = schedules.map((schedule) => ({ ...schedule, everyMs: 600_000 }));
    await enterSchedules(ledgate.parts, sooner);
    expect(await rowOf(name)).toMatchObject({ every_seconds: 600 });
    expect((await rowOf(name)).next_at.getTime()).toBeLessThan(before.getTime());
  });
});
