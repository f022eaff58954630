import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotDelivered } from './not-delivered.ts';
import type { Message, Messenger } from './port.ts';

/** What arrived on the other side, in our words. */
export interface Arrived {
  recipient: string;
  text: string;
  /** What the other side can recognise a repetition by. */
  key: string;
}

/** The other side of a messenger: a real server on this machine, or a table. */
export interface OtherSide {
  messenger: Messenger;
  /** Two messages that the messenger is made for. */
  messages: [Message, Message];
  arrived: () => Promise<Arrived[]>;
  stop: () => Promise<void>;
}

/** What only the outside world does. */
export interface Outside extends OtherSide {
  /** How the other side behaves from now on. `refuse` answers with the recipient and the text in its words. */
  behave: (how: 'take' | 'refuse' | 'hang' | 'hang up') => void;
}

/** Every messenger: what is handed over arrives as it was, with the key. */
export const describeHandOver = (name: string, start: () => Promise<OtherSide>): void => {
  describe(`${name} hands messages over`, () => {
    let side: OtherSide;
    beforeAll(async () => {
      side = await start();
    });
    afterAll(async () => {
      side.messenger.close();
      await side.stop();
    });

    test('a message arrives at its recipient with every character it had', async () => {
      const [message] = side.messages;
      const key = crypto.randomUUID();
      await side.messenger.send(message, key);
      const found = (await side.arrived()).filter((one) => one.key === key);
      expect(found).toEqual([{ recipient: message.recipient, text: message.text, key }]);
    });

    test('a repeated hand-over carries the same key, so that the two are known to be one', async () => {
      const [, message] = side.messages;
      const key = crypto.randomUUID();
      await side.messenger.send(message, key);
      await side.messenger.send(message, key);
      const found = (await side.arrived()).filter((one) => one.recipient === message.recipient);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map((one) => one.key))).toEqual(new Set([key]));
    });
  });
};

/** Messengers to the outside: what goes wrong there ends as one kind of error that gives nothing away. */
export const describeTrouble = (name: string, start: () => Promise<Outside>): void => {
  describe(`${name} meets trouble`, () => {
    let side: Outside;
    beforeAll(async () => {
      side = await start();
    });
    beforeEach(() => side.behave('take'));
    afterAll(async () => {
      side.messenger.close();
      await side.stop();
    });

    const failure = async (): Promise<NotDelivered> => {
      const [message] = side.messages;
      try {
        await side.messenger.send(message, crypto.randomUUID());
      } catch (error) {
        if (error instanceof NotDelivered) return error;
        throw error;
      }
      throw new Error('the message was expected not to be taken');
    };

    test.each(['refuse', 'hang', 'hang up'] as const)('an outside that would %s gives nothing away', async (how) => {
      side.behave(how);
      const error = await failure();
      const [{ recipient, text }] = side.messages;
      const said = JSON.stringify([error.message, error.code, error.stack, error.cause]);
      expect(said).not.toContain(recipient);
      expect(said).not.toContain(text);
      expect(said).not.toContain('no such');
      expect(error.cause).toBeUndefined();
    });

    test('a refusal is told apart from a broken connection', async () => {
      side.behave('refuse');
      const refused = await failure();
      side.behave('hang up');
      const broken = await failure();
      expect(refused.code).toMatch(/^\d{3}$/);
      expect(broken.code).not.toMatch(/^\d{3}$/);
    });

    test('after trouble the next message is taken again', async () => {
      side.behave('refuse');
      await failure();
      side.behave('take');
      const [message] = side.messages;
      const key = crypto.randomUUID();
      await side.messenger.send(message, key);
      expect((await side.arrived()).map((one) => one.key)).toContain(key);
    });
  });
};
