import type { Message } from '@ledgate/providers/messages/port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookkeeping, books } from '../../core/bookkeeping.ts';
import { enqueueNotice } from '../../core/jobs/jobs.ts';
import { MAX_ATTEMPTS, workOff } from '../../core/jobs/worker.ts';
import { mail } from '../../core/mail/mail.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const WINDOW_MS = 180_000;
const PERSON = crypto.randomUUID();

let ledgate: TestServer;
/** What left, and what the provider does with the next one. */
let sent: { key: string; message: Message }[] = [];
let answer: () => Promise<void>;

beforeAll(async () => {
  ledgate = await startTestServer({ mailGatherMs: WINDOW_MS });
  ledgate.parts.messenger = {
    ...ledgate.parts.messenger,
    send: async (message, key) => {
      sent.push({ key, message });
      await answer();
    },
  };
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  sent = [];
  answer = () => Promise.resolve();
  await books(ledgate.parts).deleteFrom('job').execute();
});

interface Ask {
  matter?: string | undefined;
  reason?: 'notice' | 'always';
}

const tell = (heading: string, { matter, reason = 'notice' }: Ask = { matter: 'application:1' }): Promise<void> =>
  bookkeeping(ledgate.parts, (tx) => {
    const button = { label: 'See it', url: `http://localhost/${heading}` };
    const content = { heading, parts: [`More of ${heading}.`], button, reason };
    return enqueueNotice(tx, ledgate.parts, PERSON, mail('ann@shop.example', heading, content, matter));
  });

const deliver = (): Promise<number> => workOff(ledgate.parts, jobHandlers);
const subjects = (): (string | undefined)[] => sent.map(({ message }) => message.subject);
const states = async (): Promise<string[]> =>
  (await ledgate.parts.db.selectFrom('job').select('state').orderBy('seq').execute()).map(({ state }) => state);

describe('mails of one matter', () => {
  test('leave at once when they are the first, and as one at the end of the window after that', async () => {
    await tell('Received');
    await deliver();
    for (const heading of ['Question', 'Question', 'Answered', 'Approved']) {
      ledgate.advance(20_000);
      await tell(heading);
      await deliver();
    }
    expect(subjects()).toEqual(['Received']);
    ledgate.advance(WINDOW_MS - 80_000);
    await deliver();
    expect(subjects()).toEqual(['Received', 'Approved (and 3 more updates)']);
    const text = sent[1]?.message.text ?? '';
    expect(text).toContain('4 updates since our last email');
    expect(text.match(/(Question \(2 times\)|More of \w+)/g)).toEqual([
      'Question (2 times)',
      'More of Question',
      'More of Answered',
      'More of Approved',
    ]);
    expect(text).toContain('See it:\nhttp://localhost/Approved');
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'done'));
  });

  test('that come after the window leave at once again', async () => {
    await tell('Received');
    await deliver();
    ledgate.advance(WINDOW_MS);
    await tell('Approved');
    await deliver();
    expect(subjects()).toEqual(['Received', 'Approved']);
  });

  test('hold up neither another matter nor what is told by itself', async () => {
    await tell('One');
    await tell('One again');
    await tell('Other', { matter: 'application:2' });
    await tell('None', { matter: undefined });
    await tell('Letter', { matter: 'application:1', reason: 'always' });
    await deliver();
    expect(subjects()).toEqual(['One', 'Other', 'None', 'Letter']);
    ledgate.advance(WINDOW_MS);
    await deliver();
    expect(subjects().at(-1)).toBe('One again');
  });

  test('are sent again as they were: what comes between two tries waits for the next mail', async () => {
    await tell('One');
    await deliver();
    await tell('Two');
    await tell('Three');
    await deliver();
    ledgate.advance(WINDOW_MS);
    answer = () => Promise.reject(new Error('down'));
    await deliver();
    await tell('Four');
    answer = () => Promise.resolve();
    await deliver();
    ledgate.advance(10_000);
    await deliver();
    expect(subjects()).toEqual(['One', 'Three (and 1 more update)', 'Three (and 1 more update)']);
    expect(sent[1]).toEqual(sent[2]);
    ledgate.advance(WINDOW_MS);
    await deliver();
    expect(subjects().slice(3)).toEqual(['Four']);
  });

  test('are given up together, and counted so', async () => {
    await tell('One');
    await deliver();
    await tell('Two');
    await tell('Three');
    answer = () => Promise.reject(new Error('down'));
    await deliver();
    ledgate.advance(WINDOW_MS);
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      await deliver();
      ledgate.advance(2 ** (round + 2) * 1000);
    }
    expect(await states()).toEqual(['done', 'dead', 'dead']);
  });

  test('leave once when several workers find them at the same moment', async () => {
    await tell('One');
    await deliver();
    for (const heading of ['Two', 'Three', 'Four']) await tell(heading);
    await Promise.all([deliver(), deliver(), deliver()]);
    ledgate.advance(WINDOW_MS);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(subjects()).toEqual(['One', 'Four (and 2 more updates)']);
  });
});
