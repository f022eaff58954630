import { createTransport } from 'nodemailer';
import { demandEncryption } from '../messages/smtp.ts';
import type { Note } from '../outside/exchange.ts';
import { NotSent, type OutsideFailure, Refused, Unknown } from '../outside/failures.ts';
import type { BankChannel, BankDelivery } from './port.ts';

export interface MailOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly smtpUrl: string;
  /** `Name <address>`. */
  readonly from: string;
  /** The bank's mailbox. */
  readonly address: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** The same for every package: nothing about a merchant stands outside the attachment. */
const SUBJECT = 'Merchant application package';
const TEXT = 'The attached file is signed by us and encrypted for your key.\r\n';

/** Said before the mail itself was on its way, whatever comes after. */
const BEFORE_THE_MAIL = new Set(['EAUTH', 'EDNS', 'EENVELOPE', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND']);

const textOf = (error: unknown, name: string): string | null =>
  error instanceof Error && name in error ? String((error as Error & Record<string, unknown>)[name]) : null;

const codeOf = (error: unknown): string => textOf(error, 'responseCode') ?? textOf(error, 'code') ?? 'no_answer';

/** A reply of the server decides: 5xx is no, 4xx is not now. Without one, a mail that was on its way may have arrived. */
const failureOf = (error: unknown): OutsideFailure => {
  const code = codeOf(error);
  if (/^5\d\d$/.test(code))
    return new Refused(code, [{ field: 'address', message: `The mail server refused the mail (${code}).` }]);
  return /^4\d\d$/.test(code) || BEFORE_THE_MAIL.has(code) ? new NotSent(code) : new Unknown(code);
};

/** A bank's mailbox. Nobody can look into it: what became of a mail is said by the bank alone. */
export const makeMailChannel = ({ smtpUrl, from, address, timeoutMs = TIMEOUT_MS }: MailOptions): BankChannel => {
  const transport = createTransport({
    url: demandEncryption(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const noted = async <T>(note: Note, request: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const say = (status: string | null, failure: string | null): void =>
      note({ request, sent: null, status, answer: null, failure, ms: Math.round(performance.now() - start) });
    try {
      const value = await work();
      say('250', null);
      return value;
    } catch (error) {
      say(textOf(error, 'responseCode'), codeOf(error));
      throw error;
    }
  };
  const greet = (note: Note) => noted(note, 'greet the mail server', () => transport.verify());
  const send = ({ name, bytes }: BankDelivery) =>
    transport.sendMail({
      from,
      to: { name: '', address },
      subject: `${SUBJECT} ${name}`,
      text: TEXT,
      attachments: [{ filename: name, content: Buffer.from(bytes), contentType: 'application/octet-stream' }],
      // The same for every try, so that a mail that arrives twice is seen to be one.
      messageId: `<${name}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  return {
    put: async (delivery, note) => {
      // Asked first, so that a server that is not there is told apart from one that went silent over the mail.
      await greet(note).catch((error: unknown) => {
        throw new NotSent(codeOf(error));
      });
      await noted(note, `mail ${delivery.name} (${delivery.bytes.length} bytes) to ${address}`, () =>
        send(delivery),
      ).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    look: () => Promise.resolve('cannot_tell'),
    receipts: () => Promise.resolve([]),
    test: (note) =>
      greet(note).then(
        () => ({ isReady: true, said: `The mail server takes mail. ${address} is not asked until a package is sent.` }),
        (error: unknown) => ({ isReady: false, said: `The mail server did not answer (${codeOf(error)}).` }),
      ),
    close: () => Promise.resolve(transport.close()),
  };
};
