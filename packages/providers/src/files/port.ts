import type { Readable } from 'node:stream';

export interface Stored {
  key: string;
  changedAt: Date;
}

/** Keeps bytes under random names. What is in them is sealed before it gets here. */
export interface FileStore {
  /** Once this answers the bytes are safe, even from a power cut. Otherwise it throws `StoreFailed`. */
  put: (key: string, content: Blob) => Promise<void>;
  /** The bytes as they come; `FileMissing` when nothing has this name. */
  get: (key: string) => Promise<Readable>;
  /** Removing what is not there is no fault. */
  remove: (key: string) => Promise<void>;
  /** Everything that lies there, halves of broken uploads included. */
  list: () => AsyncIterable<Stored>;
}
