import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  request: (route: string, method: string, status: number, seconds: number) => void;
  job: (kind: string, outcome: 'done' | 'retry' | 'dead') => void;
  refusal: (code: string) => void;
  jobsWaiting: (ready: number, dead: number) => void;
  /** A sealed value did not open. */
  unreadable: () => void;
  /** Somebody was told that there is nothing where there is something that is not theirs. */
  hiddenDenial: () => void;
  /** A request came through a proxy that was not named. */
  forwardedUntrusted: () => void;
  clockDrift: (seconds: number) => void;
  text: () => Promise<string>;
  contentType: string;
}

/** What should never happen, and is worth an alarm when it does. */
const makeWatched = (registry: Registry) => {
  const unreadable = new Counter({
    name: 'ledgate_unreadable_values_total',
    help: 'Attempts to open a sealed value that was changed outside Ledgate.',
    registers: [registry],
  });
  const hidden = new Counter({
    name: 'ledgate_hidden_denials_total',
    help: 'Requests for things of others that were answered as if there were nothing.',
    registers: [registry],
  });
  const forwarded = new Counter({
    name: 'ledgate_forwarded_untrusted_total',
    help: 'Requests with X-Forwarded-For while TRUSTED_PROXIES is empty.',
    registers: [registry],
  });
  const drift = new Gauge({
    name: 'ledgate_clock_drift_seconds',
    help: "By how much this machine's clock is ahead of the database's.",
    registers: [registry],
  });
  return {
    unreadable: () => unreadable.inc(),
    hiddenDenial: () => hidden.inc(),
    forwardedUntrusted: () => forwarded.inc(),
    clockDrift: (seconds: number) => drift.set(seconds),
  };
};

export const makeMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ledgate_request_seconds',
    help: 'Requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'ledgate_jobs_total',
    help: 'Jobs by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'ledgate_refusals_total',
    help: 'Refused requests by failure code.',
    labelNames: ['code'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'ledgate_jobs_waiting',
    help: 'Jobs by state.',
    labelNames: ['state'],
    registers: [registry],
  });
  const watched = makeWatched(registry);
  return {
    request: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    refusal: (code) => refusals.inc({ code }),
    jobsWaiting: (ready, dead) => {
      waiting.set({ state: 'ready' }, ready);
      waiting.set({ state: 'dead' }, dead);
    },
    ...watched,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
