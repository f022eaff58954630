/** The store did not keep or answer. Says how, never what. */
export class StoreFailed extends Error {
  override name = 'StoreFailed';
  /** The status of the store or the code of the disk, for whoever looks into it. */
  readonly code: string;

  constructor(code: string) {
    super(`The file store failed (${code})`);
    this.code = code;
  }
}

/** There is nothing under this name: a loss, not trouble that passes. */
export class FileMissing extends Error {
  override name = 'FileMissing';
  constructor() {
    super('The file store holds nothing under this name');
  }
}

export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const told: unknown = 'code' in error ? error : error.cause;
  return told instanceof Error && 'code' in told ? String(told.code) : error.name;
};
