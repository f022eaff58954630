import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type BankDesk, type DeskOptions, makeBankDesk } from './desk.ts';

export interface MailboxOptions extends DeskOptions {
  port: number;
  host?: string;
  /** Nobody else has a mailbox here. */
  address: string;
}

export interface Mailbox {
  readonly port: number;
  readonly desk: BankDesk;
  close: () => Promise<void>;
}

const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Answers the server once it is known what became of the mail. */
const answerWith = async (taking: Promise<Error | null>, answer: (error: Error | null) => void): Promise<void> =>
  answer(await taking.catch(() => refuse(451, 'Try again later')));

/** A bank's mailbox: each encrypted attachment is a package. Answers come back another way. */
export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const desk = makeBankDesk(options);
  const take = async (mail: Buffer): Promise<void> => {
    const { attachments } = await PostalMime.parse(mail);
    for (const { filename, content } of attachments) {
      if (!filename?.endsWith('.pgp')) continue;
      await desk.take(filename, typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content));
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.toLowerCase() === options.address ? null : refuse(550, 'No such mailbox here')),
    onData: (stream, _session, callback) => {
      const taking = (async (): Promise<Error | null> => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        return take(Buffer.concat(chunks)).then(
          () => null,
          () => refuse(451, 'Try again later'),
        );
      })();
      void answerWith(taking, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    desk,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await desk.close();
    },
  };
};
