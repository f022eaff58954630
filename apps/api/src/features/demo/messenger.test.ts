import { connect } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { describeHandOver } from '@ledgate/providers/messages/conformance.ts';
import { expect, test } from 'vitest';
import { makeDemoMessenger } from './messenger.ts';
import { findMessages } from './store.ts';

const NOON = new Date('2026-11-12T12:00:00Z');

const startOutbox = async () => {
  const database = await freshDatabase();
  const { db, writer, close } = connect({ url: database.url, most: 2, onLost: () => undefined });
  const stop = async (): Promise<void> => {
    await close();
    await database.drop();
  };
  return { db, messenger: makeDemoMessenger(writer, () => NOON), stop };
};

describeHandOver('The demo outbox', async () => {
  const { db, messenger, stop } = await startOutbox();
  return {
    messenger,
    messages: [
      {
        channel: 'email',
        recipient: 'marisol@shop.example',
        subject: 'Ihr Code',
        text: 'Ihr Code lautet 704118 – bitte.\n',
      },
      { channel: 'call', recipient: '6127403356', subject: '', text: 'Your code is 3, 9, 0, 1, 1, 7.' },
    ],
    arrived: async () => {
      const rows = await db.selectFrom('demo_message').select(['recipient', 'text', 'job_uid as key']).execute();
      return rows;
    },
    stop,
  };
});

test('a message handed over twice lands in the outbox once', async () => {
  const { db, messenger, stop } = await startOutbox();
  const message = { channel: 'email', recipient: 'a@shop.example', subject: 'Hello', text: 'Hello.' } as const;
  const key = crypto.randomUUID();
  await messenger.send(message, key);
  await messenger.send(message, key);
  expect(await findMessages(db, '')).toEqual([
    { ...message, html: null, id: expect.any(Number) as number, sent_at: NOON },
  ]);
  await stop();
});

test('the outbox shows the newest hundred first, and finds a recipient by any part taken literally', async () => {
  const { db, messenger, stop } = await startOutbox();
  for (let at = 1; at <= 103; at += 1) {
    const recipient = at === 50 ? 'Odd_100%@shop.example' : `person${at}@shop.example`;
    await messenger.send({ channel: 'email', recipient, subject: `${at}`, text: '' }, crypto.randomUUID());
  }
  const all = await findMessages(db, '');
  expect(all).toHaveLength(100);
  expect([all[0]?.subject, all[99]?.subject]).toEqual(['103', '4']);
  expect((await findMessages(db, 'person10')).map(({ subject }) => subject)).toEqual([
    '103',
    '102',
    '101',
    '100',
    '10',
  ]);
  expect((await findMessages(db, 'odd_100%')).map(({ subject }) => subject)).toEqual(['50']);
  expect(await findMessages(db, '100%@shop.%')).toEqual([]);
  await stop();
});
