import { once } from 'node:events';
import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { NotSent, OutsideFailure, Unknown } from '../../outside/failures.ts';
import type { Came } from './envelope.ts';
import type { Settled } from './options.ts';

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** Throws `NotSent` when it is too late to send: asked once more with every piece that goes out. */
  readonly check: () => void;
}

const AGENTS = { http: new PlainAgent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) };
const PIECE = 64 * 1024;

interface Payload {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const payloadOf = async (body: Sending['body']): Promise<Payload | null> => {
  if (body === null) return null;
  // Parts and boundary as the platform writes them.
  const written = new Response(body);
  const bytes = Buffer.from(await written.arrayBuffer());
  const type = written.headers.get('content-type') ?? '';
  return {
    bytes,
    headers: { 'content-length': String(bytes.length), ...(body instanceof FormData && { 'content-type': type }) },
  };
};

const open = ({ url, headers, key }: Settled, sending: Sending, payload: Payload | null, signal: AbortSignal) => {
  const target = new URL(url + sending.path);
  const options = {
    method: sending.method,
    signal,
    headers: { accept: 'application/json', [headers.key]: key, ...sending.headers, ...payload?.headers },
  };
  return target.protocol === 'https:'
    ? secure(target, { ...options, agent: AGENTS.https })
    : plain(target, { ...options, agent: AGENTS.http });
};

/** Until somebody listens, and over TLS until it is certain who: nothing of the request goes out before. */
const connected = async (asked: ClientRequest, signal: AbortSignal): Promise<void> => {
  const [socket] = (await once(asked, 'socket', { signal })) as [Socket];
  if (asked.reusedSocket) return;
  if (socket instanceof TLSSocket) await once(socket, 'secureConnect', { signal });
  else if (socket.connecting) await once(socket, 'connect', { signal });
};

/**
 * Whoever stands still here wakes up long after somebody else has looked and sent. Without its last piece a request is none,
 * and `end` hands that to the system at once, where `write` would wait for the turn to end: so nothing comes between.
 */
const write = async (
  asked: ClientRequest,
  { check }: Sending,
  { bytes }: Pick<Payload, 'bytes'>,
  answered: Promise<unknown>,
): Promise<void> => {
  let at = 0;
  for (; at + PIECE < bytes.length; at += PIECE) {
    check();
    if (!asked.write(bytes.subarray(at, at + PIECE))) await Promise.race([once(asked, 'drain'), answered]);
  }
  check();
  asked.end(bytes.subarray(at));
};

const readWithin = async (response: IncomingMessage, most: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop lets go of the connection.
    if (size > most) throw new Unknown('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const nothing = (): void => undefined;

/** One request and its whole answer, or what is certain without one. The words of the network stay out: they can carry what was sent. */
export const send = async (settled: Settled, sending: Sending): Promise<Came> => {
  const payload = await payloadOf(sending.body);
  const signal = AbortSignal.timeout(settled.timeoutMs);
  const asked = open(settled, sending, payload, signal).on('error', nothing);
  let hasBegun = false;
  try {
    const answered = once(asked, 'response', { signal }) as Promise<[IncomingMessage]>;
    answered.catch(nothing);
    await connected(asked, signal);
    sending.check();
    hasBegun = true;
    await write(asked, sending, payload ?? { bytes: Buffer.alloc(0) }, answered);
    const [response] = await answered;
    return { status: response.statusCode ?? 0, text: await readWithin(response, settled.maxBytes) };
  } catch (error) {
    asked.destroy();
    if (error instanceof OutsideFailure) throw error;
    if (!hasBegun) throw new NotSent('no_connection');
    throw new Unknown(signal.aborted ? 'timeout' : 'connection_cut');
  }
};
