import type { Client, SFTPWrapper } from 'ssh2';
import type { Note } from '../outside/exchange.ts';
import { NotSent, Refused } from '../outside/failures.ts';
import { hostKeyFingerprint } from './ssh-keys.ts';

export interface SftpPlace {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Pinned, `SHA256:…`; empty where nobody has compared it yet, and then nobody signs in. */
  readonly hostKey: string;
  readonly privateKey: string;
}

export interface SftpSession {
  readonly sftp: SFTPWrapper;
  /** As the server showed it. */
  readonly hostKey: string;
  readonly end: () => void;
}

/** No answer in time. What that means is for whoever asked to say. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The server is not who it was said to be: nothing was sent to it, not even who we are. */
export class OtherHostKey extends Refused {
  override name = 'OtherHostKey';
  readonly seen: string;

  constructor(seen: string, pinned: string) {
    const message =
      pinned === ''
        ? `The server shows host key ${seen}. Compare it with the one the bank gave you, then save it with the bank.`
        : `The server shows host key ${seen}, but ${pinned} is the one on record. Ask the bank before you change it.`;
    super('host_key_mismatch', [{ field: 'host_key', message }]);
    this.seen = seen;
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof NoAnswer) return 'ETIMEDOUT';
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no_connection';
};

const isSignInRefused = (error: unknown): boolean =>
  error instanceof Error && 'level' in error && error.level === 'client-authentication';

const SIGN_IN_REFUSED = 'The server refused our key. Give the bank the public key shown with it.';

/** Before anything was written: whatever breaks here, nothing is there. */
const failureOf = (error: unknown, seen: string, pinned: string): NotSent | Refused => {
  if (seen !== '' && seen !== pinned) return new OtherHostKey(seen, pinned);
  if (isSignInRefused(error)) return new Refused('sign_in_refused', [{ field: 'user', message: SIGN_IN_REFUSED }]);
  return new NotSent(codeOf(error));
};

const ready = (client: Client): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('ready', resolve);
    client.once('error', reject);
    client.once('close', () => reject(new Error('closed')));
  });

const openSftp = (client: Client): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));

/** Connects, holds the server to its pinned key and signs in. Throws `NotSent` or `Refused`. */
export const openSession = async (place: SftpPlace, timeoutMs: number, note: Note): Promise<SftpSession> => {
  const { Client: SshClient } = (await import('ssh2')).default;
  const client = new SshClient();
  const start = performance.now();
  let seen = '';
  const said = (status: string | null, failure: string | null): void =>
    note({
      request: `connect to ${place.host}:${place.port} as ${place.user}`,
      sent: null,
      status,
      answer: seen === '' ? null : `host key ${seen}`,
      failure,
      ms: Math.round(performance.now() - start),
    });
  const hostVerifier = (key: Buffer): boolean => {
    seen = hostKeyFingerprint(key);
    return seen === place.hostKey;
  };
  const { host, port, user: username, privateKey } = place;
  try {
    const isReady = ready(client);
    client.connect({ host, port, username, privateKey, hostVerifier, readyTimeout: timeoutMs });
    // Many small questions, each of which waits for its answer.
    client.setNoDelay(true);
    await within(timeoutMs, isReady);
    const sftp = await within(timeoutMs, openSftp(client));
    // A connection that breaks later is told by whatever was asked over it.
    client.on('error', () => undefined);
    said('signed in', null);
    return { sftp, hostKey: seen, end: () => void client.end() };
  } catch (error) {
    client.on('error', () => undefined);
    client.destroy();
    const failure = failureOf(error, seen, place.hostKey);
    said(null, failure.code);
    throw failure;
  }
};
