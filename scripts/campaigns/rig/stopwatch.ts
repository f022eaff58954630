import { Agent, request as httpRequest } from 'node:http';
import type { Outgoing } from '@ledgate/contract/client.ts';
import type { Visitor } from '../../../harness/visitor.ts';

export interface Timed {
  ms: number;
  status: number;
  headers: string[];
  body: string;
}

const headersOf = (visitor: Visitor): Record<string, string> => ({
  ...(visitor.address && { 'x-forwarded-for': visitor.address }),
  ...(visitor.device && { cookie: `ledgate_device=${visitor.device}` }),
});

/** Calls over one warm connection, timed from the first byte out to the last byte in. */
export const makeStopwatch = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true });
  const time = (ask: Outgoing, visitor: Visitor): Promise<Timed> =>
    new Promise((resolve, reject) => {
      const body = ask.body === undefined ? '' : JSON.stringify(ask.body);
      const headers = { ...ask.headers, ...headersOf(visitor), 'content-type': 'application/json' };
      const since = performance.now();
      const request = httpRequest(url + ask.path, { method: ask.method, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const ms = performance.now() - since;
          const names = Object.keys(reply.headers).toSorted();
          resolve({ ms, status: reply.statusCode ?? 0, headers: names, body: Buffer.concat(chunks).toString() });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  return { time, close: () => agent.destroy() };
};

export type Stopwatch = ReturnType<typeof makeStopwatch>;
