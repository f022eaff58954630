import autocannon from 'autocannon';
import { cpuOf, cpuOfFamily } from '../../harness/process-figures.ts';

export const CONNECTIONS = 16;

export interface Shot {
  method: 'GET' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  /** Made anew for every request, so that there is something to change each time. */
  body?: (nth: number) => string;
}

export interface Target {
  url: string;
  pid: number;
  postmaster: number;
  shots: Shot[];
  headers: Record<string, string>;
  /** How many ask at once; one alone shows what a single request takes. */
  connections?: number;
}

export const reading = (paths: readonly string[]): Shot[] => paths.map((path) => ({ method: 'GET', path }));

export interface Round {
  perSecond: number;
  p99Ms: number;
  /** CPU time per request in microseconds. */
  serverUs: number;
  databaseUs: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? NaN)) / 2 : upper;
};

const requestsOf = (shots: readonly Shot[]): autocannon.Request[] => {
  let nth = 0;
  return shots.map(({ method, path, headers, body }) => ({
    method,
    path,
    ...(headers && { headers }),
    ...(body && {
      setupRequest: (request: autocannon.Request) => {
        nth += 1;
        return { ...request, body: body(nth) };
      },
    }),
  }));
};

/** One round of load. Anything but a good answer spoils the measurement, so it is an error. */
export const load = async (target: Target, seconds: number): Promise<Round> => {
  const { connections = CONNECTIONS } = target;
  const requests = requestsOf(target.shots);
  let clients = 0;
  const before = { server: cpuOf(target.pid), database: cpuOfFamily(target.postmaster) };
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers: target.headers,
    requests,
    // Each connection begins elsewhere, so that they do not all stand in line for one row.
    setupClient: (client) => {
      const from = Math.floor((clients * requests.length) / connections);
      clients += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${target.url} were not answered well`);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    p99Ms: result.latency.p99,
    serverUs: (cpuOf(target.pid) - before.server) / total,
    databaseUs: (cpuOfFamily(target.postmaster) - before.database) / total,
  };
};

export const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  serverUs: median(rounds.map((round) => round.serverUs)),
  databaseUs: median(rounds.map((round) => round.databaseUs)),
});
