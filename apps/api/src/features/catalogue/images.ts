import { Readable } from 'node:stream';
import type { ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { ImageType } from '@ledgate/domain/till/product-image.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { Replay, withContents } from '../../core/idempotency.ts';
import { reading } from '../../core/scope.ts';
import { loadPicture, storePicture, takePicture } from '../documents/public.ts';
import { changingProduct } from './change-product.ts';
import { findImage } from './image-store.ts';
import { type Product, touchVariants, updateProductRow } from './product-store.ts';
import { nobodysProduct, seeProduct } from './see-product.ts';
import { ownMerchant } from './whose.ts';

const demandLive = (product: Product | null): Product => {
  if (!product) throw nobodysProduct();
  if (product.archived_at) throw new Failure('wrong_state', 'This product is archived. Restore it first.');
  return product;
};

interface NewImage {
  uid: string;
  storageKey: string;
  mime: ImageType;
  size: number;
}

/** What it showed before is nobody's any more; its bytes are swept with all that no row stands for. */
const writeImage = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  product: Product,
  { image, changedIn }: { image: NewImage | null; changedIn: number },
): Promise<void> => {
  if (image)
    await tx
      .insertInto('product_image')
      .values({
        uid: image.uid,
        merchant_uid: product.merchant_uid,
        mime: image.mime,
        size: image.size,
        storage_key: image.storageKey,
        made_by: actor.uid,
        made_at: parts.clock(),
      })
      .execute();
  await updateProductRow(tx, product.uid, { image_uid: image?.uid ?? null }, changedIn);
  await touchVariants(tx, product, changedIn);
  if (product.image_uid !== null) await tx.deleteFrom('product_image').where('uid', '=', product.image_uid).execute();
};

/** The bytes are in the store before a row names them. */
export const setProductImage = async (
  ctx: SignedInCtx,
  uid: string,
  files: AsyncIterable<IncomingFile>,
): Promise<ProductView> => {
  const { parts } = ctx;
  const merchantUid = ownMerchant(ctx);
  await reading(ctx, async (tx) => demandLive(await seeProduct(tx, ctx, uid)));
  const { bytes, mime } = await takePicture(parts, files);
  const { sha256, ...stored } = await storePicture(parts, { table: 'product_image', merchantUid }, bytes);
  const image = { ...stored, mime, size: bytes.length };
  try {
    return await changingProduct(
      withContents(ctx, [sha256]),
      'catalogue.picture_set',
      uid,
      async (tx, before, changedIn) => {
        await writeImage(tx, ctx, demandLive(before), { image, changedIn });
        return { uid };
      },
    );
  } catch (error) {
    // What cannot be removed now is swept later.
    if (error instanceof Failure || error instanceof Replay)
      await parts.files.remove(stored.storageKey).catch(() => undefined);
    throw error;
  }
};

export const removeProductImage = (ctx: SignedInCtx, uid: string): Promise<ProductView> =>
  changingProduct(ctx, 'catalogue.picture_removed', uid, async (tx, before, changedIn) => {
    const product = demandLive(before);
    if (product.image_uid !== null) await writeImage(tx, ctx, product, { image: null, changedIn });
    return { uid };
  });

const FOR_GOOD = 'private, max-age=31536000, immutable';

/** What an id shows never changes, so whoever may see it keeps it; shared caches do not. */
export const readProductImage = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const { parts, actor, answerHeader } = ctx;
  const image = await reading(ctx, (tx) => findImage(tx, uid));
  if (!image || (actor.merchantUid !== null && image.merchant_uid !== actor.merchantUid))
    throw new Failure('not_found', 'There is no such picture.');
  const bytes = await loadPicture(parts, 'product_image', image);
  answerHeader('cache-control', FOR_GOOD);
  return {
    name: `product.${image.mime.slice('image/'.length)}`,
    mime: image.mime,
    size: bytes.length,
    content: Readable.from([bytes]),
  };
};
