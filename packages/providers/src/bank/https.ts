import { z } from 'zod';
import { cut, type Note } from '../outside/exchange.ts';
import { NotSent, OutsideFailure, Refused, Unknown } from '../outside/failures.ts';
import type { BankChannel, BankReceipt, Found } from './port.ts';
import { MOST_RECEIPT_BYTES, readReceipt } from './receipt.ts';

export interface HttpsOptions {
  /** Packages are posted here; `/name` below it says what became of one, `/receipts` what was answered. */
  readonly url: string;
  /** Bearer token. */
  readonly secret: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const MOST_LIST_BYTES = 4_000_000;

/** Of these the request certainly never left. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
]);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'ETIMEDOUT';
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'no_answer';
};

interface Answer {
  status: number;
  text: string;
  retryAfterMs: number | null;
}

/** No more than that of an answer is read, whoever sends it. */
const readText = async (response: Response, most: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
};

type Ask = (request: string, path: string, init: RequestInit, note: Note, most?: number) => Promise<Answer>;

const makeAsk =
  ({ url, secret, timeoutMs = TIMEOUT_MS }: HttpsOptions): Ask =>
  async (request, path, init, note, most = MOST_RECEIPT_BYTES) => {
    const start = performance.now();
    const noted = (status: string | null, answer: string | null, failure: string | null): void =>
      note({ request, sent: null, status, answer, failure, ms: Math.round(performance.now() - start) });
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${secret}` },
        // Wherever else it points to, our secret does not go there.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response, most);
      noted(String(response.status), cut(text.replaceAll(secret, '••••')), null);
      return { status: response.status, text, retryAfterMs: retryAfterOf(response) };
    } catch (error) {
      noted(null, null, codeOf(error));
      throw error;
    }
  };

const demandTaken = ({ status, retryAfterMs }: Answer): void => {
  if (status >= 200 && status < 300) return;
  const code = `http_${status}`;
  if (status === 429) throw new NotSent(code, retryAfterMs);
  const isNo = status >= 300 && status < 500 && status !== 408 && status !== 409 && status !== 425;
  if (isNo) throw new Refused(code, [{ field: null, message: `The bank's receiver answered ${status}.` }]);
  throw new Unknown(code);
};

const silence = (error: unknown): never => {
  if (error instanceof OutsideFailure) throw error;
  const code = codeOf(error);
  throw NEVER_CONNECTED.has(code) ? new NotSent(code) : new Unknown(code);
};

/** A question that was not answered changed nothing over there. */
const cannotAsk = (error: unknown): never => {
  throw error instanceof OutsideFailure ? error : new NotSent(codeOf(error));
};

const foundIn = ({ status, text }: Answer): Found => {
  if (status === 404) return 'absent';
  if (status !== 200) throw new NotSent(`http_${status}`);
  return readReceipt(text) === null ? 'present' : 'received';
};

const listSchema = z.object({ results: z.array(z.unknown()) });

const receiptsIn = ({ status, text }: Answer): BankReceipt[] => {
  // A bank that only posts its answers to us keeps no list of them.
  if (status === 404) return [];
  if (status !== 200) throw new NotSent(`http_${status}`);
  try {
    return listSchema.parse(JSON.parse(text)).results.flatMap((one) => readReceipt(JSON.stringify(one)) ?? []);
  } catch {
    throw new NotSent('not_understood');
  }
};

/** A bank's HTTPS receiver: posted twice with one key, a package is there once. */
export const makeHttpsChannel = (options: HttpsOptions): BankChannel => {
  const ask = makeAsk(options);
  const get = (path: string, note: Note, most?: number) => ask(`GET ${path}`, path, {}, note, most);
  return {
    put: async ({ name, bytes }, note) => {
      const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': name };
      const init = { method: 'POST', headers, body: Buffer.from(bytes) };
      demandTaken(await ask(`POST ${name} (${bytes.length} bytes)`, '', init, note).catch(silence));
    },
    look: async (name, note) => foundIn(await get(`/${encodeURIComponent(name)}`, note).catch(cannotAsk)),
    receipts: async (note) => receiptsIn(await get('/receipts', note, MOST_LIST_BYTES).catch(cannotAsk)),
    test: async (note) => {
      const { host } = new URL(options.url);
      try {
        const { status } = await get('/receipts', note, MOST_LIST_BYTES);
        const isReady = status === 200 || status === 404;
        const said = isReady ? 'answered and knows us' : `answered ${status}: check address and secret with the bank`;
        return { isReady, said: `${host} ${said}.` };
      } catch (error) {
        return { isReady: false, said: `${host} could not be reached (${codeOf(error)}).` };
      }
    },
    close: () => Promise.resolve(),
  };
};
