import type { Call } from '@ledgate/contract/call.ts';
import { maskCardNumbers } from '@ledgate/domain/checks/card-number.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { IdempotencyAsk, Location } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { leavesOf } from './leaves.ts';

export interface Asked {
  params: unknown;
  query: unknown;
  body: unknown;
}

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

const UNKNOWN = 'This field is not known here.';

/** Of a body that comes in several kinds, what is wrong with it as the kind that it is nearest to. */
const nearest = (kinds: z.core.$ZodIssue[][]): z.core.$ZodIssue[] =>
  kinds.toSorted((one, other) => one.length - other.length)[0] ?? [];

const collect = (errors: Record<string, string[]>, part: string, issues: z.core.$ZodIssue[]): void => {
  for (const issue of issues) {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const inner = nearest(issue.errors).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
      collect(errors, part, inner);
      continue;
    }
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const key of keys) {
      const path = [...issue.path.map(String), key].filter((step) => step !== '').join('.') || part;
      const text = issue.code === 'unrecognized_keys' ? UNKNOWN : issue.message;
      (errors[path] ??= []).push(text);
    }
  }
};

/** The database stores neither a zero nor half a character. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/** The router leaves the body of a GET unread, so that it is there is told by its headers alone. */
const hasUnreadBody = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * What is not declared is not ignored: whoever sends it means something by it that would not happen. An empty object
 * means nothing, and some clients send one with every call.
 */
const refuseUndeclared = (errors: Record<string, string[]>, part: string, value: unknown): void => {
  if (value === undefined) return;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) errors[part] = [`This call takes no ${part}.`];
  else for (const name of Object.keys(value)) errors[name] = [UNKNOWN];
};

/** Reads params, query and body by the call's own schemas; every fault is named by its field. */
export const readAsked = (call: Call, request: FastifyRequest, body: unknown = request.body): Asked => {
  // Without a prototype, so that a field called constructor is a field like any other.
  const errors = Object.create(null) as Record<string, string[]>;
  if (hasUnreadBody(request)) errors['body'] = ['This call takes no body.'];
  const read = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return refuseUndeclared(errors, part, value);
    const result = schema.safeParse(value ?? {});
    if (!result.success) collect(errors, part, result.error.issues);
    return result.data;
  };
  const asked = {
    params: read('params', call.params, request.params),
    query: read('query', call.query, request.query),
    body: read('body', call.body, body),
  };
  for (const part of Object.values(asked)) {
    const found = leavesOf(part).find(({ value }) => typeof value === 'string' && isUnstorable(value));
    if (found) errors[found.path] ??= ['This holds a character that cannot be stored.'];
  }
  if (Object.keys(errors).length > 0) {
    throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors });
  }
  return asked;
};

export const readIfMatch = (request: FastifyRequest): number | null => {
  const text = header(request, 'if-match');
  if (text === null || text === '*') return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(text)?.[1];
  if (version === undefined) throw new Failure('malformed', 'If-Match has to be a version in quotes, such as "3".');
  return Number(version);
};

/** Rounded to about a kilometre before anything else sees it. */
export const readLocation = (request: FastifyRequest): Location | null => {
  const text = header(request, 'location');
  if (text === null || text.length > 200) return null;
  try {
    const { lat, long } = JSON.parse(text) as Record<string, unknown>;
    const isPlace = typeof lat === 'number' && typeof long === 'number' && Math.abs(lat) <= 90 && Math.abs(long) <= 180;
    return isPlace ? { lat: Math.round(lat * 100) / 100, long: Math.round(long * 100) / 100 } : null;
  } catch {
    return null;
  }
};

/** Key and request are known again by keyed names: what somebody put into them is not stored, and cannot be guessed back. */
export const readIdempotency = (
  call: Call,
  request: FastifyRequest,
  asked: Asked,
  keyring: Keyring,
): IdempotencyAsk | null => {
  const key = header(request, 'idempotency-key');
  if (key === null || call.method === 'GET') return null;
  if (key.length === 0 || key.length > 255)
    throw new Failure('malformed', 'Idempotency-Key takes 1 to 255 characters.');
  const route = `${call.method} ${call.path}`;
  const nameOf = (text: string): Buffer => keyring.nameOf('idempotency', text);
  return {
    key: nameOf(key).toString('hex'),
    route,
    bodyHash: nameOf(canonicalJson(asked)),
    keepsReply: !call.secretReply,
  };
};

export const readToken = (request: FastifyRequest): string | null => {
  const text = header(request, 'authorization');
  return text?.startsWith('Bearer ') ? text.slice(7) : null;
};

export const readDevice = (request: FastifyRequest): string | null =>
  /(?:^|;\s*)ledgate_device=([\w-]{43})(?:;|$)/.exec(header(request, 'cookie') ?? '')?.[1] ?? null;

export const readIdleSeconds = (request: FastifyRequest): number | null => {
  const text = header(request, 'x-idle-seconds');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
};

/** Browsers have said it under each of these names, in many spellings and with parameters behind. */
const PURPOSES = ['purpose', 'x-purpose', 'x-moz'] as const;
const AHEAD_OF_TIME = /prefetch|prerender|preview/i;

/** Prefetchers, link scanners and images of other sites must never set anything in motion. */
export const refuseBlindFetch = (request: FastifyRequest): void => {
  const isPrefetch =
    header(request, 'sec-purpose') !== null || PURPOSES.some((name) => AHEAD_OF_TIME.test(header(request, name) ?? ''));
  if (isPrefetch || header(request, 'sec-fetch-mode')?.toLowerCase() === 'no-cors') {
    throw new Failure('not_allowed', 'Calls are not made by prefetching or from other sites.');
  }
};

/** Looked at whole, or a card number across the cut would be kept by half. */
export const browserOf = (request: FastifyRequest): string =>
  maskCardNumbers(header(request, 'user-agent') ?? 'unknown').slice(0, 200);
export const isBackground = (request: FastifyRequest): boolean => header(request, 'x-background') !== null;
