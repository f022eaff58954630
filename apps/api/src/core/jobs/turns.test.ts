import type { Message } from '@ledgate/providers/messages/port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../job-handlers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { bookkeeping, books } from '../bookkeeping.ts';
import { dropHeld, enqueue, enqueueNotice, type Held } from './jobs.ts';
import { type JobHandlers, MAX_ATTEMPTS, startWorker, workOff } from './worker.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await books(ledgate.parts).deleteFrom('job').execute();
});

const [ANN, BEA] = [crypto.randomUUID(), crypto.randomUUID()];

const message = (text: string): Message => ({ channel: 'email', recipient: 'a@b.example', subject: 's', text });
const tell = (person: string, text: string, held?: Held): Promise<void> =>
  bookkeeping(ledgate.parts, (tx) => enqueueNotice(tx, ledgate.parts, person, message(text), held));

/** Notes what leaves; a handler may take its time or refuse. */
const noting = (handle: (text: string) => Promise<void> = () => Promise.resolve()) => {
  const left: string[] = [];
  const sendNotice: JobHandlers['sendNotice'] = async (_ctx, sent) => {
    const text = 'text' in sent ? sent.text : sent.subject;
    await handle(text);
    left.push(text);
  };
  return { left, work: { ...jobHandlers, sendNotice, sendMessage: sendNotice } };
};

/** A few turns of the event loop, so that others overtake whoever does not wait. */
const dawdle = async (): Promise<void> => {
  for (let n = Math.floor(Math.random() * 8); n > 0; n -= 1)
    await ledgate.parts.db.selectFrom('job').select('uid').execute();
};

describe('notices to one person', () => {
  test('leave in the order they were written, by four workers with eight places each', async () => {
    const people = Array.from({ length: 6 }, () => crypto.randomUUID());
    for (let n = 0; n < 20; n += 1) for (const person of people) await tell(person, `${person} ${n}`);
    const { left, work } = noting(dawdle);
    await Promise.all(Array.from({ length: 4 }, () => workOff(ledgate.parts, work)));
    for (const person of people) {
      const own = left.filter((text) => text.startsWith(person));
      expect(own).toEqual(Array.from({ length: 20 }, (_, n) => `${person} ${n}`));
    }
  });

  test('wait for one that failed and go after it; somebody else’s do not', async () => {
    let isDown = true;
    const { left, work } = noting((text) => (isDown && text === 'a1' ? Promise.reject(new Error('down')) : dawdle()));
    for (const text of ['a1', 'a2', 'a3']) await tell(ANN, text);
    await tell(BEA, 'b1');
    await workOff(ledgate.parts, work);
    expect(left).toEqual(['b1']);
    isDown = false;
    ledgate.advance(5000);
    await workOff(ledgate.parts, work);
    expect(left).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  test('go on when one is given up', async () => {
    const { left, work } = noting((text) => (text === 'a1' ? Promise.reject(new Error('down')) : Promise.resolve()));
    await tell(ANN, 'a1');
    await tell(ANN, 'a2');
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      expect(left).toEqual([]);
      await workOff(ledgate.parts, work);
      ledgate.advance(2 ** (round + 2) * 1000);
    }
    expect(left).toEqual(['a2']);
  });

  test('wait out what can still be undone, and go at once when it is', async () => {
    const held = { notBefore: new Date(ledgate.parts.clock().getTime() + 10_000), cause: 'application:x:1' };
    const { left, work } = noting();
    await tell(ANN, 'first', held);
    await tell(ANN, 'second');
    await workOff(ledgate.parts, work);
    expect(left).toEqual([]);
    ledgate.advance(11_000);
    await workOff(ledgate.parts, work);
    expect(left).toEqual(['first', 'second']);

    const again = { notBefore: new Date(ledgate.parts.clock().getTime() + 10_000), cause: 'application:x:2' };
    await tell(ANN, 'undone', again);
    await tell(ANN, 'undone too', again);
    await tell(ANN, 'third');
    expect(await bookkeeping(ledgate.parts, (tx) => dropHeld(tx, again.cause))).toBe(true);
    await workOff(ledgate.parts, work);
    expect(left).toEqual(['first', 'second', 'third']);
  });

  test('hold up no code, even while one of them hangs', async () => {
    const [hung, coded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { work } = noting(async (text) => (text === 'code' ? coded.resolve() : hung.promise));
    for (let n = 0; n < 20; n += 1) await tell(crypto.randomUUID(), 'news');
    const worker = await startWorker(ledgate.parts, work, ledgate.url);
    await bookkeeping(ledgate.parts, (tx) => enqueue(tx, ledgate.parts, 'sendMessage', message('code')));
    await coded.promise;
    hung.resolve();
    await worker.stop();
  });

  test('that a running worker forgot are called within a second or so', async () => {
    const { left, work } = noting();
    await tell(ANN, 'a1');
    await tell(ANN, 'a2');
    // As it looks when the first was settled in the moment the second was written.
    await books(ledgate.parts).updateTable('job').set({ state: 'done' }).where('state', '=', 'ready').execute();
    const worker = await startWorker(ledgate.parts, work, ledgate.url);
    await expect.poll(() => left, { timeout: 10_000 }).toEqual(['a2']);
    await worker.stop();
  });
});
