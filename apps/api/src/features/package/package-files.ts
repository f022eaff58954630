import { createHash } from 'node:crypto';

/** Names and forms of a package's files, for who makes it and for who verifies it. */

export const PDF_NAME = 'package.pdf';
export const APPLICATION_NAME = 'application.json';
export const MANIFEST_NAME = 'manifest.json';
export const SUMS_NAME = 'SHA256SUMS';
export const MANIFEST_SCHEMA = 'ledgate.manifest/1';

/** A file by its name and its hash, in hexadecimal. */
export interface NamedHash {
  readonly name: string;
  readonly sha256: string;
}

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** As `sha256sum` prints them. */
export const sumsOf = (files: readonly NamedHash[]): string =>
  files
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('');

export const digestOf = (parts: readonly NamedHash[]): string => hashOf(sumsOf(parts));
