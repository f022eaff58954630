import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
const packed: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 3 }),
};

const bytesOf = (payload: unknown): Buffer | null => {
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : null;
};

const pack = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (request.routeOptions.config.keepsPlain || reply.hasHeader('content-encoding')) return payload;
  if (!GAINS.test(String(reply.getHeader('content-type') ?? ''))) return payload;
  const body = bytesOf(payload);
  if (body === null || body.length < LEAST_BYTES) return payload;
  // Said of the plain body too, or a cache in between would hand it to everybody.
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return packed[encoding](body);
};

/**
 * Replies over a kilobyte travel compressed. Streams of events write past this, files are streams and are left alone,
 * and what holds a secret is never compressed beside something that a stranger may have chosen (decision 0015).
 */
export const compressReplies = (server: FastifyInstance): void => {
  server.addHook('onSend', pack);
};
