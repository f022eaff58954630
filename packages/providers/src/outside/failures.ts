/**
 * How asking another party can fail, by what is certain afterwards. Whoever throws one of these has thought about which
 * it is: when in doubt, it is `Unknown`.
 */
export abstract class OutsideFailure extends Error {
  /** For logs and transcripts: what broke, in our words and without anything of the other side's. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** It certainly did not happen, and may be tried again: no connection, a busy line, the breaker is open. */
export class NotSent extends OutsideFailure {
  override name = 'NotSent';
  /** When trying again makes sense, where the other side said so. */
  readonly retryAfterMs: number | null;

  constructor(code: string, retryAfterMs: number | null = null) {
    super(`The request was not taken (${code}).`, code);
    this.retryAfterMs = retryAfterMs;
  }
}

/** It may have happened: no answer in time, an answer nobody understands, an error after the request went out. */
export class Unknown extends OutsideFailure {
  override name = 'Unknown';

  constructor(code: string) {
    super(`Whether the request was carried out is not known (${code}).`, code);
  }
}

/** What the other side found wrong with one field, in words that people may read. */
export interface Fault {
  /** The other side's name of the field; null where it names none. */
  readonly field: string | null;
  readonly message: string;
}

/** The other side understood and said no: sent again as it is, it would say no again. */
export class Refused extends OutsideFailure {
  override name = 'Refused';
  readonly faults: readonly Fault[];

  constructor(code: string, faults: readonly Fault[]) {
    super(`The request was refused (${code}).`, code);
    this.faults = faults;
  }
}
