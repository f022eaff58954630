import type { FailureCode } from '@ledgate/contract/failures.ts';

export interface FailureExtras {
  errors?: Record<string, string[]>;
  retryAfterMs?: number;
  currentVersion?: number;
}

/** The one way a step says no. The code decides status and remedy; `detail` says what happened this time. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly extras: FailureExtras;

  constructor(code: FailureCode, detail: string, extras: FailureExtras = {}) {
    super(detail);
    this.name = 'Failure';
    this.code = code;
    this.extras = extras;
  }
}
