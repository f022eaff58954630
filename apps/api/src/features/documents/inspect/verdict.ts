import { FILE_LIMITS, type FileRefusal, type FileType } from '@ledgate/domain/applications/documents/file-rules.ts';

export type Verdict = { ok: true; mime: FileType; pages: number } | { ok: false; because: FileRefusal };

export const refuse = (because: FileRefusal): Verdict => ({ ok: false, because });

/** Told by the header, before anything is inflated: a small file cannot grow large in our memory. */
export const isTooLarge = (width: number, height: number): boolean =>
  Math.max(width, height) > FILE_LIMITS.side || width * height > FILE_LIMITS.pixels;
