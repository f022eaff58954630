import { inAWord, type Outcome } from '../../../harness/visitor.ts';

export type Deed = 'rename' | 'preferences' | 'invite';

/** One write as its writer saw it. */
export interface Write {
  writer: string;
  deed: Deed;
  /** Told apart from every other write by this value. */
  value: string;
  /** For those that may be sent again. */
  key: string;
  /** `open` until the answer is there. */
  outcome: 'open' | Outcome<unknown>['kind'];
  said: string;
}

export interface History {
  writes: Write[];
  begin: (writer: string, deed: Deed, value: string) => Write;
  settle: (write: Write, outcome: Outcome<unknown>) => void;
  of: (deed: Deed, outcome: Write['outcome'], writer?: string) => Write[];
}

/** Every write is noted before it is sent, and once more when its answer is there. */
export const makeHistory = (): History => {
  const writes: Write[] = [];
  return {
    writes,
    begin: (writer, deed, value) => {
      const write: Write = { writer, deed, value, key: crypto.randomUUID(), outcome: 'open', said: '' };
      writes.push(write);
      return write;
    },
    settle: (write, outcome) => {
      write.outcome = outcome.kind;
      write.said = inAWord(outcome);
    },
    of: (deed, outcome, writer) =>
      writes.filter((one) => one.deed === deed && one.outcome === outcome && (!writer || one.writer === writer)),
  };
};
