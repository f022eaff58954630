import { join } from 'node:path';
import { DEMO_BANK_KEYS, DEMO_HOST_KEY, DEMO_SENDER_KEY } from './demo-keys.ts';
import type { BankDesk, Decide } from './desk.ts';
import type { BankAnswer } from './held.ts';
import { makeReceiver, type Receiver } from './https-receiver.ts';
import { startMailbox } from './mailbox.ts';
import { type AnswerTarget, postAnswer } from './post-answer.ts';
import { startSftpDrop } from './sftp-drop.ts';

export interface BankSideOptions {
  /** Nought takes any that is free. */
  ports: { sftp: number; smtp: number };
  host?: string;
  dataDir: string;
  /** Armored public key with which packages are signed; the demo's unless given. */
  senderKey?: string;
  /** Where mailbox and receiver bring their answers; without it they are kept and told nobody. */
  answerTo?: AnswerTarget;
  decide?: Decide;
  decideAfterMs?: number;
}

export type BankName = keyof typeof DEMO_BANK_KEYS;

/** Demo data, as in the demo's record of the bank. */
const DEMO_RECEIVER_SECRET = 'demo-coastline-receiver';
const DEMO_MAILBOX = 'boarding@prairie.example';

export interface BankSide {
  readonly ports: { sftp: number; smtp: number };
  /** By bank: what it holds, and deciding by press. */
  readonly desks: Readonly<Record<BankName, BankDesk>>;
  /** For requests under `/bank` of whoever serves HTTP. */
  readonly receiver: Receiver;
  close: () => Promise<void>;
}

/** The banks of the demo: one with an SFTP drop, one with a mailbox, one with a receiver. They keep what they hold. */
export const startBankSide = async (options: BankSideOptions): Promise<BankSide> => {
  const { ports, dataDir, senderKey = DEMO_SENDER_KEY, answerTo, host } = options;
  const answer = (given: BankAnswer): Promise<void> => (answerTo ? postAnswer(answerTo, given) : Promise.resolve());
  const of = (bank: BankName) => ({
    dir: join(dataDir, 'banks', bank),
    bankKey: DEMO_BANK_KEYS[bank],
    senderKey,
    answer,
    ...(host !== undefined && { host }),
    ...(options.decide && { decide: options.decide }),
    ...(options.decideAfterMs !== undefined && { decideAfterMs: options.decideAfterMs }),
  });
  const drop = await startSftpDrop({ ...of('harborview'), port: ports.sftp, hostKey: DEMO_HOST_KEY });
  const mailbox = await startMailbox({ ...of('prairie'), port: ports.smtp, address: DEMO_MAILBOX });
  const receiver = makeReceiver({ ...of('coastline'), secret: DEMO_RECEIVER_SECRET });
  return {
    ports: { sftp: drop.port, smtp: mailbox.port },
    desks: { harborview: drop.desk, prairie: mailbox.desk, coastline: receiver.desk },
    receiver,
    close: async () => {
      await Promise.all([drop.close(), mailbox.close(), receiver.close()]);
    },
  };
};
