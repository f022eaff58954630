import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankDesk, type DeskOptions, makeBankDesk } from './desk.ts';
import type { HeldPackage } from './held.ts';

export interface ReceiverOptions extends DeskOptions {
  /** Bearer token. */
  secret: string;
}

export interface Asked {
  method: string;
  /** Below where the receiver is: empty, `/receipts` or `/` and a name. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
}

export interface Answered {
  status: number;
  json: unknown;
}

/** A bank's receiver without a port of its own: whoever has one hands requests on. */
export interface Receiver {
  readonly desk: BankDesk;
  handle: (asked: Asked) => Promise<Answered>;
  close: () => Promise<void>;
}

const NAME = /^[\w.-]{1,200}$/;

const isSecret = (header: string | string[] | undefined, secret: string): boolean => {
  const [given, right] = [Buffer.from(typeof header === 'string' ? header : ''), Buffer.from(`Bearer ${secret}`)];
  return given.length === right.length && timingSafeEqual(given, right);
};

const lastOf = ({ answers }: HeldPackage) => answers.at(-1);

export const makeReceiver = (options: ReceiverOptions): Receiver => {
  const desk = makeBankDesk(options);
  const post = async ({ headers, body }: Asked): Promise<Answered> => {
    const name = headers['idempotency-key'];
    if (typeof name !== 'string' || !NAME.test(name)) return { status: 422, json: { error: 'idempotency-key' } };
    await desk.take(name, body);
    return { status: 202, json: { package: name, kind: 'received' } };
  };
  const get = async (path: string): Promise<Answered> => {
    if (path === '/receipts') {
      const results = (await desk.list()).flatMap(({ answers }) => answers);
      return { status: 200, json: { results } };
    }
    const held = await desk.find(decodeURIComponent(path.slice(1)));
    return held ? { status: 200, json: lastOf(held) ?? {} } : { status: 404, json: { error: 'not_found' } };
  };
  return {
    desk,
    handle: (asked) => {
      if (!isSecret(asked.headers['authorization'], options.secret))
        return Promise.resolve({ status: 401, json: { error: 'unauthorized' } });
      if (asked.method === 'POST' && asked.path === '') return post(asked);
      return asked.method === 'GET' ? get(asked.path) : Promise.resolve({ status: 405, json: { error: 'method' } });
    },
    close: desk.close,
  };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export interface HttpsReceiver extends Receiver {
  readonly url: string;
}

/** The same on a port of its own. */
export const startHttpsReceiver = async (
  options: ReceiverOptions & { port: number; host?: string },
): Promise<HttpsReceiver> => {
  const receiver = makeReceiver(options);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://receiver');
    const path = pathname.replace(/^\/bank/, '').replace(/\/$/, '');
    void bodyOf(request)
      .then((body) => receiver.handle({ method: request.method ?? '', path, headers: request.headers, body }))
      .then(({ status, json }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      });
  });
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    ...receiver,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await receiver.close();
    },
  };
};
