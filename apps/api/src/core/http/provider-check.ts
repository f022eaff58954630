import { createHmac } from 'node:crypto';
import type { Call } from '@ledgate/contract/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderActor } from '../context.ts';
import { sameBytes } from '../crypto/keyring.ts';
import type { Parts } from '../parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, which is what was signed. */
    signedText?: string;
  }
}

const OLDEST_MS = 5 * 60_000;

/** The time goes with the body, so that what was overheard is worth nothing later. */
export const signInbound = (key: string, seconds: number, body: string): string =>
  createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');

type Needs = Pick<Parts, 'clock' | 'settings'>;

const keyOf = ({ settings }: Needs, name: 'texts' | 'mail' | 'bank'): string | null => {
  const keys = { texts: settings.textInboundKey, mail: settings.mailInboundKey, bank: settings.bankInboundKey };
  return keys[name];
};

export const SIGNATURE_HEADER = 'x-ledgate-signature';
/** `X-Ledgate-Signature: t=<unix seconds>,v1=<hex of the HMAC-SHA256 of "t.body">`. */
export const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const readSignature = (request: FastifyRequest): { seconds: number; mac: Buffer } | null => {
  const found = SIGNATURE.exec(String(request.headers[SIGNATURE_HEADER] ?? ''));
  return found ? { seconds: Number(found[1]), mac: Buffer.from(found[2] ?? '', 'hex') } : null;
};

/** The processor signs nothing; it sends a secret along, and what it says is read once more from itself. */
const isProcessor = ({ headers }: FastifyRequest, { settings: { processor } }: Needs): boolean => {
  const shown = processor && headers[processor.eventHeader];
  return typeof shown === 'string' && sameBytes(Buffer.from(shown), Buffer.from(processor?.eventSecret ?? ''));
};

/** Who sent it, where the proof is right and fresh. */
export const providerOf = ({ signedBy }: Call, request: FastifyRequest, parts: Needs): ProviderActor | null => {
  if (signedBy === 'processor') return isProcessor(request, parts) ? { kind: 'provider', name: signedBy } : null;
  const signature = readSignature(request);
  const key = signedBy && keyOf(parts, signedBy);
  if (!signedBy || !key || !signature) return null;
  const { seconds, mac } = signature;
  if (Math.abs(parts.clock().getTime() - seconds * 1000) > OLDEST_MS) return null;
  const right = Buffer.from(signInbound(key, seconds, request.signedText ?? ''), 'hex');
  return sameBytes(mac, right) ? { kind: 'provider', name: signedBy } : null;
};

/** Lets the calls of one corner of the server keep the body as it came beside what was read from it. */
export const keepSignedText = (corner: FastifyInstance): void => {
  const read = corner.getDefaultJsonParser('error', 'error');
  corner.removeContentTypeParser('application/json');
  corner.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.signedText = String(text);
    void read(request, String(text), done);
  });
};
