import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { NotSent, Unknown } from '../../outside/failures.ts';
import type { Settled } from './options.ts';

/** The other side is unwell, unlike one that says no or that asks to be left alone for a while. */
const isUnwell = (error: unknown): boolean =>
  error instanceof Unknown || (error instanceof NotSent && error.code === 'no_connection');

const isLimited = (error: unknown): boolean => error instanceof NotSent && error.code === 'rate_limited';

export interface Edge {
  /** Runs one request when there is room for it and the other side is well. `mayRepeat` where doing it twice is doing it once. */
  pass: <T>(mayRepeat: boolean, ask: () => Promise<T>) => Promise<T>;
}

/** One per process and provider: what it counts, it counts for everybody. */
export const makeEdge = ({ concurrency, queue, breakAfter, breakMs, rateWaitMs, rateTries }: Settled): Edge => {
  const breaker = circuitBreaker(handleWhen(isUnwell), {
    breaker: new ConsecutiveBreaker(breakAfter),
    halfOpenAfter: breakMs,
  });
  // Who waits for a place asks the breaker when the place is free, and not when it began to wait.
  const once = wrap(bulkhead(concurrency, queue), breaker);
  const again = wrap(
    retry(handleWhen(isLimited), { maxAttempts: rateTries, backoff: new ConstantBackoff(rateWaitMs) }),
    once,
  );
  return {
    pass: async (mayRepeat, ask) => {
      try {
        return await (mayRepeat ? again : once).execute(ask);
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new NotSent('circuit_open', breakMs);
        if (error instanceof BulkheadRejectedError) throw new NotSent('busy');
        throw error;
      }
    },
  };
};
