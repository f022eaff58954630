import type { Message } from '@ledgate/providers/messages/port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { bookkeeping } from '../change.ts';
import { enqueue } from './jobs.ts';
import { type JobHandlers, MAX_ATTEMPTS, startWorker, sweep, workOff } from './worker.ts';
import { jobHandlers } from '../../job-handlers.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await ledgate.parts.db.deleteFrom('job').execute();
});

const message = (text: string): Message => ({ channel: 'email', recipient: 'a@b.example', subject: 's', text });
const send = (text: string) =>
  bookkeeping(ledgate.parts, (tx) => enqueue(tx, ledgate.parts, 'sendMessage', message(text)));
const states = async () => {
  const rows = await ledgate.parts.db.selectFrom('job').select(['state', 'attempts', 'last_error']).execute();
  return rows;
};
const handlers = (sendMessage: JobHandlers['sendMessage']): JobHandlers => ({ ...jobHandlers, sendMessage });

describe('jobs', () => {
  test('that somebody waits for are not held up by those that take their time', async () => {
    const { parts } = ledgate;
    const slow = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const held: JobHandlers = {
      ...handlers(async () => sent.resolve()),
      scanFile: async () => {
        started.resolve();
        await slow.promise;
      },
    };
    await bookkeeping(parts, (tx) => enqueue(tx, parts, 'scanFile', { file: crypto.randomUUID() }));
    const worker = await startWorker(parts, held, ledgate.url);
    await started.promise;
    await send('a code');
    await sent.promise;
    slow.resolve();
    await worker.stop();
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('are not there when the change that caused them is undone', async () => {
    const undone = bookkeeping(ledgate.parts, async (tx) => {
      await enqueue(tx, ledgate.parts, 'sendMessage', message('never'));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await states()).toEqual([]);
  });

  test('are sealed, so that a copy of the table shows no code', async () => {
    await send('your code is 123456');
    const { payload } = await ledgate.parts.db.selectFrom('job').select('payload').executeTakeFirstOrThrow();
    expect(payload).toMatch(/^v1\./);
    expect(payload).not.toContain('123456');
  });

  test('are done once by eight workers at once', async () => {
    for (let at = 0; at < 100; at += 1) await send(String(at));
    const done: string[] = [];
    const work = handlers((_parts, { text }) => {
      done.push(text);
      return Promise.resolve();
    });
    await Promise.all(Array.from({ length: 8 }, () => workOff(ledgate.parts, work)));
    expect(done).toHaveLength(100);
    expect(new Set(done).size).toBe(100);
  });

  test('that fail are tried again later, eight times in all, and then laid aside with the reason', async () => {
    await send('unlucky');
    let tries = 0;
    const failing = handlers(() => {
      tries += 1;
      return Promise.reject(new TypeError('provider says no to a@b.example'));
    });
    for (let round = 0; round < MAX_ATTEMPTS + 3; round += 1) {
      await workOff(ledgate.parts, failing);
      ledgate.advance(2 ** (round + 2) * 1000);
    }
    expect(tries).toBe(MAX_ATTEMPTS);
    expect(await states()).toEqual([{ state: 'dead', attempts: MAX_ATTEMPTS, last_error: 'TypeError' }]);
  });

  test('are not tried again before their time', async () => {
    await send('patient');
    let tries = 0;
    const failing = handlers(() => {
      tries += 1;
      return Promise.reject(new Error('no'));
    });
    await workOff(ledgate.parts, failing);
    await workOff(ledgate.parts, failing);
    expect(tries).toBe(1);
  });

  test('of a worker that died are taken over when its lease is over', async () => {
    await send('orphan');
    const dying = workOff(
      ledgate.parts,
      handlers(() => new Promise(() => undefined)),
    );
    void dying;
    const isTaken = async (): Promise<boolean> => (await states())[0]?.state === 'running';
    await expect.poll(isTaken).toBe(true);
    const done: string[] = [];
    const living = handlers((_parts, { text }) => Promise.resolve(void done.push(text)));
    await workOff(ledgate.parts, living);
    expect(done).toEqual([]);
    ledgate.advance(61_000);
    await workOff(ledgate.parts, living);
    expect(done).toEqual(['orphan']);
  });

  test('wake a waiting worker at once', async () => {
    const done: string[] = [];
    const worker = await startWorker(
      ledgate.parts,
      handlers((_parts, { text }) => Promise.resolve(void done.push(text))),
      ledgate.url,
    );
    await send('hello');
    await expect.poll(() => done, { timeout: 2000, interval: 10 }).toEqual(['hello']);
    await worker.stop();
  });

  test('that are done are swept away after a week, dead ones stay', async () => {
    await send('old');
    await workOff(
      ledgate.parts,
      handlers(() => Promise.resolve()),
    );
    await send('dead');
    await ledgate.parts.db
      .updateTable('job')
      .set({ state: 'dead', finished_at: new Date() })
      .where('state', '=', 'ready')
      .execute();
    ledgate.advance(8 * 86_400_000);
    await sweep(ledgate.parts);
    expect((await states()).map((row) => row.state)).toEqual(['dead']);
  });
});
