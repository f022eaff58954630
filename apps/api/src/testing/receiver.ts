import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers from now on. */
  answer: (status: number, body?: string, headers?: Record<string, string>) => void;
  /** From now on it takes what comes and says nothing. */
  keepSilent: () => void;
  close: () => Promise<void>;
}

/** A partner's machine: a real HTTP server that keeps what it gets. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let reply: { status: number; body: string; headers: Record<string, string> } | null = {
    status: 200,
    body: 'ok',
    headers: {},
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens to a port, so it is no path
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (status, body = '', headers = {}) => {
      reply = { status, body, headers };
    },
    keepSilent: () => {
      reply = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
