import autocannon from 'autocannon';
import { cpuOf, cpuOfFamily } from '../../scripts/campaigns/rig/process-figures.ts';

export const CONNECTIONS = 16;

export interface Target {
  url: string;
  pid: number;
  postmaster: number;
  paths: string[];
  headers: Record<string, string>;
}

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

/** One round of load. Anything but a good answer spoils the measurement, so it is an error. */
export const load = async (target: Target, seconds: number): Promise<Round> => {
  const before = { server: cpuOf(target.pid), database: cpuOfFamily(target.postmaster) };
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: target.headers,
    requests: target.paths.map((path) => ({ method: 'GET', path })),
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
