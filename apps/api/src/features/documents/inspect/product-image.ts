import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { IMAGE_LIMITS, IMAGE_REFUSALS, type ImageRefusal, type ImageType } from '@ledgate/domain/till/product-image.ts';
import { fileTypeFromBuffer } from 'file-type';
import { hasMarkup, isAlsoArchive } from './foreign-content.ts';
import { inspectJpeg, jpegSize } from './jpeg.ts';
import { inspectPng, pngSize } from './png.ts';
import { readWebp } from './webp.ts';

type Found = { ok: true; mime: ImageType; width: number; height: number } | { ok: false; because: ImageRefusal };

const no = (because: ImageRefusal): Found => ({ ok: false, because });

const isOurs = (because: FileRefusal): because is FileRefusal & ImageRefusal => because in IMAGE_REFUSALS;

const read = async (bytes: Buffer, mime: string | undefined): Promise<Found> => {
  if (mime === 'image/webp') {
    const found = readWebp(bytes);
    return found.ok ? { ...found, mime } : found;
  }
  if (mime !== 'image/png' && mime !== 'image/jpeg') return no('wrong_type');
  const size = mime === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === null) return no('broken');
  // Before anything is inflated.
  if (isTooWide(size)) return no('too_many_pixels');
  const verdict = mime === 'image/png' ? await inspectPng(bytes) : inspectJpeg(bytes);
  if (!verdict.ok) return no(isOurs(verdict.because) ? verdict.because : 'broken');
  return { ok: true, mime, ...size };
};

const isTooWide = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > IMAGE_LIMITS.side;

/** Says what a picture of a product is and whether we take it, from its bytes alone. */
export const inspectProductImage = async (bytes: Buffer): Promise<Found> => {
  if (bytes.length === 0) return no('empty');
  if (bytes.length > IMAGE_LIMITS.bytes) return no('too_large');
  const guess = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const found = await read(bytes, guess?.mime);
  if (!found.ok) return found;
  if (isTooWide(found)) return no('too_many_pixels');
  return isAlsoArchive(bytes) || hasMarkup(bytes.subarray(0, 1024)) ? no('hidden_content') : found;
};
