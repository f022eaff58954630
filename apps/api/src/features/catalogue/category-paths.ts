import { pathTo } from '@ledgate/domain/till/catalogue.ts';
import { CATEGORY_SEPARATOR } from '@ledgate/domain/till/product-rows.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { readCategories } from './category-store.ts';

export interface CategoryPaths {
  pathOf: (uid: string | null) => string | null;
  /** However it is written, with or without spaces. */
  find: (path: string) => string | undefined;
}

const plain = (path: string): string =>
  path
    .split(CATEGORY_SEPARATOR.trim())
    .map((part) => part.trim().toLowerCase())
    .join(CATEGORY_SEPARATOR);

export const readPaths = async (tx: ReadTransaction, merchantUid: string): Promise<CategoryPaths> => {
  const rows = await readCategories(tx, merchantUid);
  const placed = rows.map(({ uid, parent_uid: parentUid, name }) => ({ uid, parentUid, name }));
  const paths = new Map(
    placed.map(({ uid }) => [
      uid,
      pathTo(placed, uid)
        .map(({ name }) => name)
        .join(CATEGORY_SEPARATOR),
    ]),
  );
  const uids = new Map([...paths].map(([uid, path]) => [plain(path), uid]));
  return { pathOf: (uid) => (uid === null ? null : (paths.get(uid) ?? null)), find: (path) => uids.get(plain(path)) };
};
