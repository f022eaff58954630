export type ScanVerdict = { isClean: true } | { isClean: false; found: string };

/** Looks for viruses. Throws `ScanFailed` when it could not look: no verdict is not a good one. */
export interface VirusScanner {
  scan: (content: AsyncIterable<Uint8Array>) => Promise<ScanVerdict>;
}

export class ScanFailed extends Error {
  override name = 'ScanFailed';
  constructor(code: string) {
    super(`The virus scanner gave no verdict (${code})`);
  }
}
