import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookkeeping, books } from '../bookkeeping.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { change } from '../change.ts';
import type { Parts } from '../parts.ts';
import { type JobKinds, enqueue, enqueueNotice } from './jobs.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { type Lane, LANE_NAMES, LANES } from './lanes.ts';
import { type JobHandlers, MAX_ATTEMPTS, startWorker, workOff } from './worker.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await books(ledgate.parts).deleteFrom('job').execute();
});

const message = (text: string): Message => ({ channel: 'email', recipient: 'a@b.example', subject: 's', text });
const send = (text: string) =>
  bookkeeping(ledgate.parts, (tx) => enqueue(tx, ledgate.parts, 'sendMessage', message(text)));
const states = async () => {
  const rows = await ledgate.parts.db.selectFrom('job').select(['state', 'attempts', 'last_error']).execute();
  return rows;
};
const textOf = (message: JobKinds['sendMessage']): string => ('text' in message ? message.text : message.subject);

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
    const work = handlers((_ctx, message) => {
      done.push(textOf(message));
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
    const living = handlers((_ctx, message) => Promise.resolve(void done.push(textOf(message))));
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
      handlers((_ctx, message) => Promise.resolve(void done.push(textOf(message)))),
      ledgate.url,
    );
    await send('hello');
    await expect.poll(() => done, { timeout: 2000, interval: 10 }).toEqual(['hello']);
    await worker.stop();
  });
});

/** Holds a handler until it is let go, and tells when it has begun. */
const gate = () => {
  const begun = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const pass = (): Promise<void> => {
    begun.resolve();
    return open.promise;
  };
  return { begun: begun.promise, open: open.resolve, pass };
};

describe('lanes', () => {
  const enqueueScans = (count: number) =>
    bookkeeping(ledgate.parts, async (tx) => {
      for (let at = 0; at < count; at += 1) await enqueue(tx, ledgate.parts, 'scanFile', { file: String(at) });
    });

  test('take the next job as soon as one is done, not when the slowest is', async () => {
    const slow = gate();
    const done: string[] = [];
    const work: JobHandlers = {
      ...jobHandlers,
      scanFile: async (_ctx, { file }) => {
        if (file === '0') await slow.pass();
        done.push(file);
      },
    };
    await enqueueScans(12);
    const working = workOff(ledgate.parts, work);
    await expect.poll(() => done.length, { interval: 5, timeout: 20_000 }).toBe(11);
    slow.open();
    await working;
    expect(done.at(-1)).toBe('0');
  });

  const SAMPLES: Record<Lane, (tx: WritableTransaction, parts: Parts) => Promise<void>> = {
    messages: (tx, parts) => enqueue(tx, parts, 'decoy', { channel: 'email' }),
    notices: (tx, parts) => enqueueNotice(tx, parts, crypto.randomUUID(), message('news')),
    papers: (tx, parts) => enqueue(tx, parts, 'makeSignedAgreement', { acceptance: 'any' }),
    scans: (tx, parts) => enqueue(tx, parts, 'scanFile', { file: 'any' }),
    risk: (tx, parts) => enqueue(tx, parts, 'runRiskChecks', { application: 'any', cause: 'submit' }),
    reports: (tx, parts) => enqueue(tx, parts, 'makeReport', { run: 'any' }),
    outside: (tx, parts) => enqueue(tx, parts, 'driveOperation', { operation: 'any' }),
    upkeep: (tx, parts) => enqueue(tx, parts, 'screenAgain', { after: null }),
    webhooks: (tx, parts) => enqueue(tx, parts, 'deliverWebhook', { delivery: 'any' }),
  };

  test.each(LANE_NAMES)('of %s do as many at once as they have places, and no more', async (lane) => {
    const { parts } = ledgate;
    let [running, most] = [0, 0];
    const count = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await parts.db.selectFrom('job').select('uid').execute();
      running -= 1;
    };
    await bookkeeping(parts, async (tx) => {
      for (let at = 0; at < 20; at += 1) await SAMPLES[lane](tx, parts);
    });
    const [sendNotice, makeSignedAgreement, runRiskChecks] = [count, count, count];
    const counting = {
      decoy: count,
      sendNotice,
      makeSignedAgreement,
      scanFile: count,
      runRiskChecks,
      screenAgain: count,
      deliverWebhook: count,
      driveOperation: count,
      makeReport: count,
    };
    await workOff(parts, { ...jobHandlers, ...counting });
    expect(most).toBe(LANES[lane].atOnce);
    const rows = await parts.db.selectFrom('job').select(['lane', 'state']).execute();
    expect(rows).toEqual(Array.from({ length: 20 }, () => ({ lane, state: 'done' })));
  });

  test('do not wait for one another: a scan is done while a paper takes its time', async () => {
    const { parts } = ledgate;
    const paper = gate();
    const scanned = Promise.withResolvers<void>();
    const work: JobHandlers = {
      ...jobHandlers,
      makeSignedAgreement: () => paper.pass(),
      scanFile: () => Promise.resolve(scanned.resolve()),
    };
    await bookkeeping(parts, (tx) => enqueue(tx, parts, 'makeSignedAgreement', { acceptance: 'slow' }));
    const worker = await startWorker(parts, work, ledgate.url);
    await paper.begun;
    await enqueueScans(1);
    await scanned.promise;
    paper.open();
    await worker.stop();
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('a lease', () => {
  const leaseEnd = async (): Promise<number> => {
    const row = await ledgate.parts.db.selectFrom('job').select('lease_until').executeTakeFirstOrThrow();
    return row.lease_until?.getTime() ?? 0;
  };
  const note = (ctx: Parameters<JobHandlers['sendMessage']>[0], text: string) =>
    change(ctx, 'demo.loaded', () => Promise.resolve({ subject: 'system:test', after: { text }, reply: undefined }));
  const noted = async (): Promise<string[]> => {
    const rows = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('facts')
      .where('lane', '=', 'system:test')
      .orderBy('n')
      .execute();
    return rows.map(({ facts }) => (JSON.parse(facts) as { after: { text: string } }).after.text);
  };

  test('is renewed while the work goes on, however long', async () => {
    await send('long');
    const slow = gate();
    const working = workOff(
      ledgate.parts,
      handlers(() => slow.pass()),
      { beatMs: 5 },
    );
    await slow.begun;
    for (let minute = 0; minute < 3; minute += 1) {
      ledgate.advance(50_000);
      const due = ledgate.parts.clock().getTime() + 50_000;
      await expect.poll(leaseEnd, { interval: 5, timeout: 20_000 }).toBeGreaterThan(due);
      expect(await workOff(ledgate.parts, jobHandlers)).toBe(0);
    }
    slow.open();
    await working;
    expect(await states()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('that was lost keeps what was worked on from coming into force', async () => {
    await send('twice');
    const slow = gate();
    const first = workOff(
      ledgate.parts,
      handlers(async (ctx) => {
        await slow.pass();
        await note(ctx, 'by the first');
      }),
    );
    await slow.begun;
    ledgate.advance(61_000);
    await workOff(
      ledgate.parts,
      handlers((ctx) => note(ctx, 'by the second')),
    );
    slow.open();
    await first;
    expect(await noted()).toEqual(['by the second']);
    expect(await states()).toMatchObject([{ state: 'done', attempts: 2, last_error: null }]);
    expect(ledgate.logLines.join('')).toContain('job went to another worker');
  });
});
