import { createTransport } from 'nodemailer';
import { NotDelivered } from './not-delivered.ts';
import type { Messenger } from './port.ts';

const TIMEOUT_MS = 10_000;
/** A mail server greets slowly and counts connections, so a flood shares a few. */
const CONNECTIONS = { maxConnections: 8, maxMessages: 100, idleTimeout: 500, maxRequeues: 1 };

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** `Name <address>`. */
  from: string;
  timeoutMs?: number;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Messages hold codes and links, so they cross a network encrypted unless the address says `requireTLS=false`. */
export const demandEncryption = (address: string): string => {
  const url = new URL(address);
  const isLocal = LOOPBACK.has(url.hostname.toLowerCase());
  if (url.protocol === 'smtp:' && !isLocal && !url.searchParams.has('requireTLS')) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
};

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
};

/** Mail over SMTP: connections are shared in a flood, and none is held open while there is nothing to say. */
export const makeSmtp = ({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Messenger => {
  const transport = createTransport({
    url: demandEncryption(url),
    pool: true,
    ...CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ recipient, subject, text, html, replyTo, thread }, key) => {
      try {
        await transport.sendMail({
          from,
          // An object and not a text, which could be read as several addresses.
          to: { name: '', address: recipient },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          // A mail that never was: what refers to it belongs together.
          ...(thread !== undefined && { references: `<${thread.replaceAll(':', '.')}@${domain}>` }),
          // The same for every try, so that a mail that arrives twice is seen to be one.
          messageId: `<${key}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new NotDelivered('The mail server', codeOf(error));
      }
    },
    close: () => transport.close(),
  };
};
