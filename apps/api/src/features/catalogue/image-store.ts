import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ProductImage } from '@ledgate/database/rows.gen.ts';
import type { Selectable } from 'kysely';

type Image = Pick<Selectable<ProductImage>, 'uid' | 'merchant_uid' | 'mime' | 'size' | 'storage_key'>;

export const findImage = async (tx: ReadTransaction, uid: string): Promise<Image | null> =>
  (await tx
    .selectFrom('product_image')
    .select(['uid', 'merchant_uid', 'mime', 'size', 'storage_key'])
    .where('uid', '=', uid)
    .executeTakeFirst()) ?? null;
