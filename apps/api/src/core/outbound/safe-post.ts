import { lookup as systemLookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { checkTarget, isReachable } from '@ledgate/domain/webhooks/target.ts';

/** Every address of a host name, as the system's resolver says. */
export type ResolveHost = (host: string) => Promise<string[]>;

export const resolveBySystem: ResolveHost = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

export interface Outbound {
  resolve: ResolveHost;
  /** This machine may be a target: for the demo and for tests. */
  allowsLoopback: boolean;
}

/** The name leads, now or again, to where nothing of ours may go. */
class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const whenOver = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Where the name leads now, if all of it may be connected to; a plain address leads to itself. */
const addressesOf = async (url: URL, { resolve, allowsLoopback }: Outbound, signal: AbortSignal): Promise<string[]> => {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await Promise.race([resolve(host), whenOver(signal)]) : [host];
  const isOpen = addresses.length > 0 && addresses.every((address) => isReachable(address, allowsLoopback));
  if (!isOpen) throw new NotPublic();
  return addresses;
};

/** The connection goes to exactly what was checked, and asks nobody again. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first = { address: '', family: 0 }] = found;
    setImmediate(() => (options.all ? done(null, found) : done(null, first.address, first.family)));
  };

const WORDS: Record<string, string> = {
  NOT_PUBLIC: 'The host leads to an address that is not on the public internet. Nothing was sent.',
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The receiver could not be reached.',
  ETIMEDOUT: 'The receiver could not be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver could not be verified.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host.',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const wordsOf = (error: unknown, timeoutMs: number): string => {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return `No answer came within ${timeoutMs / 1000} seconds.`;
  return WORDS[codeOf(error)] ?? 'The connection failed.';
};

/** The beginning of an answer as text that can be kept, whatever the bytes were. */
const beginningOf = async (answer: IncomingMessage, most: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer); // no encoding is set, so these are bytes
    length += (chunk as Buffer).length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD');
};

export interface Posting {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** How much of the answer is wanted. */
  keep: number;
}

export interface Posted {
  /** None where no answer came. */
  status: number | null;
  error: string | null;
  answer: string | null;
  durationMs: number;
}

interface Way {
  addresses: readonly string[];
  signal: AbortSignal;
  allowsLoopback: boolean;
}

/** By a connection of its own: one that was kept open would be to an address that nobody checked this time. */
const ask = (url: URL, { headers, body }: Posting, { addresses, signal, allowsLoopback }: Way) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const length = String(Buffer.byteLength(body));
    const options = { method: 'POST', agent: false, lookup: pinnedTo(addresses), signal } as const;
    const request = send(url, { ...options, headers: { ...headers, 'content-length': length } }, resolve);
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        // Whatever was looked up: this is where it went. Nothing is sent before TLS, which comes after.
        if (!isReachable(socket.remoteAddress ?? '', allowsLoopback)) request.destroy(new NotPublic());
      });
    });
    request.on('error', reject);
    request.end(body);
  });

const isRefused = (url: URL, { allowsLoopback }: Outbound): boolean =>
  !checkTarget(
    {
      protocol: url.protocol,
      hostname: url.hostname,
      hasCredentials: url.username !== '' || url.password !== '',
      hasFragment: url.hash !== '',
    },
    allowsLoopback,
  ).ok;

/**
 * Posts to a host that somebody outside named. Only to addresses of the public internet, checked when it is connected
 * to; no redirect is followed, and no more of the answer is read than is wanted.
 */
export const postSafely = async (posting: Posting, outbound: Outbound): Promise<Posted> => {
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  try {
    const url = new URL(posting.url);
    if (isRefused(url, outbound)) throw new NotPublic();
    const signal = AbortSignal.timeout(posting.timeoutMs);
    const addresses = await addressesOf(url, outbound, signal);
    const response = await ask(url, posting, { addresses, signal, allowsLoopback: outbound.allowsLoopback });
    const answer = await beginningOf(response, posting.keep);
    response.destroy();
    const { statusCode = 0 } = response;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const error = isRedirect ? 'The receiver answered with a redirect, and redirects are not followed.' : null;
    return { status: statusCode, error, answer, durationMs: since() };
  } catch (error) {
    return { status: null, error: wordsOf(error, posting.timeoutMs), answer: null, durationMs: since() };
  }
};
