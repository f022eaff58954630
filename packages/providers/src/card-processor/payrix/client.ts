import type { z } from 'zod';
import type { Exchange } from '../../outside/exchange.ts';
import { NotSent, OutsideFailure, Unknown } from '../../outside/failures.ts';
import type { Asking, Effecting } from '../asking.ts';
import { makeEdge } from './edge.ts';
import { type Answered, type Came, readAnswer } from './envelope.ts';
import { maskAnswer, maskBody, maskFor, maskSearch } from './masks.ts';
import { type PayrixOptions, settle } from './options.ts';
import { RESOURCES, type ResourceName, type Row } from './resources.ts';
import { send, type Sending } from './transport.ts';

const PAGE = 100;
/** More than anybody has of anything that is asked for here. */
const MOST_PAGES = 500;
const MOST_TOKEN = 100;

interface Wanted {
  readonly search?: string;
  /** Such as `[merchant][]`. */
  readonly expand?: readonly string[];
}

interface Request {
  readonly method: Sending['method'];
  readonly path: string;
  readonly search?: string | undefined;
  readonly body?: object | undefined;
  readonly token?: Effecting['token'] | undefined;
}

export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** Talks to the provider about its resources: one verb each, every answer read by the resource's schema. */
export interface PayrixClient {
  list: <R extends ResourceName>(resource: R, wanted: Wanted, asking: Asking) => Promise<Row<R>[]>;
  one: <R extends ResourceName>(resource: R, id: string, wanted: Wanted, asking: Asking) => Promise<Row<R> | null>;
  create: <R extends ResourceName>(
    resource: R,
    body: object,
    effecting: Effecting,
    wanted?: Pick<Wanted, 'expand'>,
  ) => Promise<Row<R>>;
  change: (resource: ResourceName, id: string, body: object, effecting: Effecting) => Promise<void>;
  upload: (resource: ResourceName, id: string, file: Upload, effecting: Effecting) => Promise<void>;
}

const queryOf = (pairs: readonly string[]): string => (pairs.length > 0 ? `?${pairs.join('&')}` : '');
const expanding = (expand: readonly string[] = []): string[] => expand.map((path) => `expand${path}`);

/** Ids are the provider's; what it calls an id may still be anything. */
const at = (id: string): string => `/${encodeURIComponent(id)}`;

const sentOf = ({ search, body }: Request): string | null => {
  if (body instanceof FormData) return '(file)';
  if (body) return maskBody(body);
  return search === undefined ? null : `search: ${maskSearch(search)}`;
};

const parseRow = <R extends ResourceName>(resource: R, row: unknown): Row<R> => {
  // The table pairs each name with its own schema, which its type cannot say for a name not known here.
  const schema = RESOURCES[resource] as unknown as z.ZodType<Row<R>>;
  const read = schema.safeParse(row);
  if (!read.success) throw new Unknown('malformed');
  return read.data;
};

const nothing = (): void => undefined;

const demandToken = (token: string): string => {
  if (token.length === 0 || token.length > MOST_TOKEN) throw new NotSent('bad_token');
  return token;
};

const unsent = (request: Request): Exchange => ({
  request: `${request.method} ${request.path}`,
  sent: sentOf(request),
  status: null,
  answer: null,
  failure: null,
  ms: 0,
});

/** What an answer means to who asked; what it cannot mean is part of the exchange, and noted with it. */
type Read<T> = (answered: Answered) => T;

/** Asks, reads and notes one exchange, and says what is certain after it. */
const makeAsk = (options: PayrixOptions) => {
  const settled = settle(options);
  const edge = makeEdge(settled);
  const sendingOf = ({ method, path, search, body, token }: Request): Sending => ({
    method,
    path,
    headers: {
      ...(search === undefined ? {} : { [settled.headers.search]: search }),
      ...(token === undefined ? {} : { [settled.headers.requestToken]: demandToken(token()) }),
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    check: () => void token?.(),
  });
  const exchange = async <T>(request: Request, { note }: Asking, read: Read<T>): Promise<T> => {
    const since = performance.now();
    const mask = maskFor(request.body);
    let came: Came | null = null;
    let failure: string | null = null;
    try {
      came = await send(settled, sendingOf(request));
      return read(readAnswer(came, { isRead: request.method === 'GET', waitMs: settled.rateWaitMs, mask }));
    } catch (error) {
      failure = error instanceof OutsideFailure ? error.code : 'fault';
      throw error;
    } finally {
      note({
        ...unsent(request),
        status: came ? String(came.status) : null,
        answer: came ? maskAnswer(came.text, mask) : null,
        failure,
        ms: Math.round(performance.now() - since),
      });
    }
  };
  const ask = async <T>(request: Request, asking: Asking, read: Read<T>): Promise<T> => {
    const mayRepeat = request.method === 'GET' || request.method === 'PUT';
    try {
      return await edge.pass(mayRepeat, () => exchange(request, asking, read));
    } catch (error) {
      // Turned away at our own edge: nothing went out, and the transcript says so.
      if (error instanceof NotSent && (error.code === 'circuit_open' || error.code === 'busy'))
        asking.note({ ...unsent(request), failure: error.code });
      throw error;
    }
  };
  return { ask, settled };
};

export const makeClient = (options: PayrixOptions): PayrixClient => {
  const { ask, settled } = makeAsk(options);
  const list: PayrixClient['list'] = async (resource, { search, expand }, asking) => {
    const rows: Row<typeof resource>[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = queryOf([...expanding(expand), `page[number]=${page}`, `page[limit]=${PAGE}`]);
      const answer = await ask({ method: 'GET', path: `/${resource}${query}`, search }, asking, (came) => ({
        rows: came.rows.map((row) => parseRow(resource, row)),
        hasMore: came.hasMore && came.rows.length > 0,
      }));
      rows.push(...answer.rows);
      if (!answer.hasMore) return rows;
    }
    throw new Unknown('endless');
  };
  return {
    list,
    one: (resource, id, { expand }, asking) => {
      const path = `/${resource}${at(id)}${queryOf(expanding(expand))}`;
      return ask({ method: 'GET', path }, asking, ({ rows }) => (rows.length > 0 ? parseRow(resource, rows[0]) : null));
    },
    create: (resource, body, effecting, { expand } = {}) => {
      const path = `/${resource}${queryOf(expanding(expand))}`;
      return ask({ method: 'POST', path, body, token: effecting.token }, effecting, ({ rows }) => {
        // Nothing complained about and nothing shown: it may have been made.
        if (rows.length === 0) throw new Unknown('empty');
        return parseRow(resource, rows[0]);
      });
    },
    change: (resource, id, body, effecting) =>
      ask({ method: 'PUT', path: `/${resource}${at(id)}`, body, token: effecting.token }, effecting, nothing),
    upload: (resource, id, { name, bytes, mime }, effecting) => {
      const form = new FormData();
      form.set(settled.uploadFields.name, name);
      form.set(settled.uploadFields.file, new Blob([Buffer.from(bytes)], { type: mime }), name);
      const path = `/files/${resource}${at(id)}`;
      return ask({ method: 'POST', path, body: form, token: effecting.token }, effecting, nothing);
    },
  };
};
