import type { LogFacts } from '../log.ts';
import type { Parts } from '../parts.ts';

/** Thrown out of a transaction that finds nothing left to do: it leaves no trace. */
export class DoneByAnother extends Error {}

export interface Round<T> {
  /** What the log says of one that failed. */
  what: string;
  /** The next few after this one, or the first few; none when there are no more. */
  next: (after: T | null) => Promise<readonly T[]>;
  work: (each: T) => Promise<unknown>;
  nameOf?: (each: T) => LogFacts;
}

/**
 * A round over what is due, a few at a time and each in its own transaction. One that fails is put into the log and
 * passed over: the others have their turn all the same, and it has its own again in the next round.
 */
export const eachInTurn = async <T>(parts: Parts, { what, next, work, nameOf }: Round<T>): Promise<void> => {
  let some = await next(null);
  while (some.length > 0) {
    for (const each of some) {
      await work(each).catch((error: unknown) => {
        if (!(error instanceof DoneByAnother)) parts.log.warn(what, { ...nameOf?.(each), error });
      });
    }
    some = await next(some.at(-1) ?? null);
  }
};
