import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply carries tokens or secrets, whose length must not tell anything about them. */
    keepsPlain?: boolean;
  }
}

/** Below this a packet is a packet, whatever is in it. */
const LEAST_BYTES = 1024;

/** What gains by it. Pictures, papers and tables are compressed by themselves. */
const GAINS = /^(?:application\/(?:problem\+)?json|text\/(?:html|css|plain))\b/;

/** Quick rather than small: a list is made anew for everybody who asks. */
const pack: Record<Encoding, (body: Buffer, done: CompressCallback) => void> = {
  br: (body, done) => {
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    brotliCompress(body, { params }, done);
  },
  gzip: (body, done) => gzip(body, { level: 3 }, done),
};

/** What is worth it; a text of so few characters may have a few more bytes, which does not matter. */
const bytesOf = (payload: unknown): Buffer | null => {
  if (typeof payload === 'string') return payload.length < LEAST_BYTES ? null : Buffer.from(payload);
  return Buffer.isBuffer(payload) && payload.length >= LEAST_BYTES ? payload : null;
};

/** How the reply is to be packed, or null where it stays as it is. */
const encodingOf = (request: FastifyRequest, reply: FastifyReply, body: Buffer | null): Encoding | null => {
  if (body === null) return null;
  if (request.routeOptions.config.keepsPlain || reply.hasHeader('content-encoding')) return null;
  if (!GAINS.test(String(reply.getHeader('content-type') ?? ''))) return null;
  // Said of the plain body too, or a cache in between would hand it to everybody.
  void reply.header('vary', 'accept-encoding');
  return encodingFor(request.headers['accept-encoding']);
};

/**
 * Replies over a kilobyte travel compressed. Streams of events write past this, files are streams and are left alone,
 * and what holds a secret is never compressed beside something that a stranger may have chosen (decision 0015).
 */
export const compressReplies = (server: FastifyInstance): void => {
  server.addHook('onSend', (request, reply, payload, done) => {
    const body = bytesOf(payload);
    const encoding = encodingOf(request, reply, body);
    if (body === null || encoding === null) {
      done(null, payload);
      return;
    }
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    pack[encoding](body, done);
  });
};
