import { IMAGE_LIMITS, IMAGE_REFUSALS, type ImageRefusal, type ImageType } from '@ledgate/domain/till/product-image.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import type { Parts } from '../../core/parts.ts';
import { inspectProductImage } from './inspect/product-image.ts';
import { demandClean, loadWhole, type StoredWhole, storeWhole, takeOne, type WholeWords } from './whole-file.ts';

/** Pictures of products, and the logo of a receipt. */

export const badPicture = (reason: string): Failure => new Failure('invalid', reason, { errors: { file: [reason] } });
const refuse = (because: ImageRefusal): Failure => badPicture(IMAGE_REFUSALS[because]);

const WORDS: WholeWords = {
  what: 'picture',
  none: () => badPicture('Choose a picture.'),
  many: () => badPicture('Send 1 picture at a time.'),
  tooLarge: () => refuse('too_large'),
  virus: () => badPicture('A virus was found in this file.'),
};

/** The one picture of a form, judged by its bytes alone. */
export const takePicture = async (
  parts: Parts,
  files: AsyncIterable<IncomingFile>,
): Promise<{ bytes: Buffer; mime: ImageType }> => {
  const { bytes } = await takeOne(files, IMAGE_LIMITS.bytes, WORDS);
  const verdict = await parts.inspection(() => inspectProductImage(bytes));
  if (!verdict.ok) throw refuse(verdict.because);
  await demandClean(parts, bytes, WORDS);
  return { bytes, mime: verdict.mime };
};

type PictureTable = 'product_image' | 'receipt_logo';

export const storePicture = (
  parts: Parts,
  of: { table: PictureTable; merchantUid: string },
  bytes: Buffer,
): Promise<StoredWhole> => storeWhole(parts, { ...of, what: WORDS.what }, bytes);

export const loadPicture = (
  parts: Parts,
  table: PictureTable,
  picture: { uid: string; storage_key: string },
): Promise<Buffer> => loadWhole(parts, { table, what: WORDS.what }, picture);
