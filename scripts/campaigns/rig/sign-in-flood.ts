// Runs in a thread of its own, so that its thousands of sockets do not slow those who measure.

import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  url: string;
  path: string;
  /** One body per sign-in; all are sent at once. */
  bodies: string[];
}

export interface FloodAnswer {
  /** 0 when the connection broke. */
  status: number;
  ms: number;
}

const signIn = (url: string, body: string, agent: Agent, at: number): Promise<FloodAnswer> =>
  new Promise((resolve) => {
    const since = performance.now();
    const answer = (status: number): void => resolve({ status, ms: performance.now() - since });
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${Math.floor(at / 250) % 250}.${1 + (at % 250)}`,
    };
    const asked = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply.on('end', () => answer(reply.statusCode ?? 0));
      reply.on('error', () => answer(0));
      reply.resume();
    });
    asked.on('error', () => answer(0));
    asked.end(body);
  });

const { url, path, bodies } = workerData as Flood;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const answers = await Promise.all(bodies.map((body, at) => signIn(url + path, body, agent, at)));
parentPort?.postMessage(answers);
