import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { CategoryView } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { CATALOGUE_LIMITS, refusePlace } from '@ledgate/domain/till/catalogue.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Category, findCategory, readCategories, readPlaces } from './category-store.ts';
import { nextCatalogueVersion } from './version.ts';
import { chosenMerchant, demandVersion, ownMerchant } from './whose.ts';

const present = (category: Category): CategoryView => ({
  uid: category.uid,
  parent: category.parent_uid,
  name: category.name,
  sort: category.sort,
  products: category.products,
  archived_at: category.archived_at?.toISOString() ?? null,
  version: category.version,
});

export const nobodysCategory = (): Failure => new Failure('not_found', 'There is no such category.');

export const listCategories = (
  ctx: SignedInCtx,
  { archived, merchant }: Given<typeof catalogue.listCategories>['query'],
): Promise<Reply<typeof catalogue.listCategories>> => {
  const merchantUid = chosenMerchant(ctx, merchant);
  return reading(ctx, async (tx) => ({
    results: (await readCategories(tx, merchantUid, archived === 'true')).map(present),
  }));
};

interface Wanted {
  name: string;
  parent: string | null;
}

/** Not deeper than it may be, within nothing that is archived, and beside none of the same name. */
const demandPlace = async (
  tx: WritableTransaction,
  merchantUid: string,
  uid: string | null,
  { name, parent }: Wanted,
): Promise<void> => {
  const places = await readPlaces(tx, merchantUid);
  if (parent !== null && places.every((one) => one.uid !== parent)) throw nobodysCategory();
  if (uid === null && places.length >= CATALOGUE_LIMITS.categories)
    throw new Failure('wrong_state', `There are ${CATALOGUE_LIMITS.categories} categories already. Archive one first.`);
  const refusal = refusePlace(places, uid, parent);
  if (refusal !== null) throw new Failure('invalid', 'Nothing was saved.', { errors: { parent: [refusal] } });
  const twin = await tx
    .selectFrom('product_category')
    .select('uid')
    .where('merchant_uid', '=', merchantUid)
    .where('archived_at', 'is', null)
    .where('parent_uid', parent === null ? 'is' : '=', parent)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('uid', '<>', uid ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  if (!twin) return;
  const reason = 'There is a category of this name here already.';
  throw new Failure('already_exists', reason, { errors: { name: [reason] } });
};

/** The category as it is in the next version of the catalogue. */
const changing = (
  ctx: SignedInCtx,
  action: AuditAction,
  uid: string | null,
  work: (tx: WritableTransaction, before: Category | null, changedIn: number) => Promise<string>,
): Promise<CategoryView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const before = uid === null ? null : await findCategory(tx, merchantUid, uid);
    if (uid !== null && !before) throw nobodysCategory();
    if (before) demandVersion(ctx, before.version, 'category');
    const written = await work(tx, before, changedIn);
    const after = await findCategory(tx, merchantUid, written);
    if (!after) throw nobodysCategory();
    return {
      subject: `merchant:${merchantUid}`,
      ...(before && { before: { name: before.name, parent: before.parent_uid } }),
      after: { category: written, name: after.name, parent: after.parent_uid },
      reply: present(after),
    };
  });
};

type Body = Given<typeof catalogue.createCategory>['body'];

export const createCategory = (ctx: SignedInCtx, { name, parent, sort }: Body): Promise<CategoryView> =>
  changing(ctx, 'catalogue.category_added', null, async (tx, _, changedIn) => {
    const merchantUid = ownMerchant(ctx);
    await demandPlace(tx, merchantUid, null, { name, parent });
    const uid = crypto.randomUUID();
    await tx
      .insertInto('product_category')
      .values({ uid, merchant_uid: merchantUid, parent_uid: parent, name, sort, changed_in: changedIn })
      .execute();
    return uid;
  });

const write = async (
  tx: WritableTransaction,
  uid: string,
  set: { name?: string; parent_uid?: string | null; sort?: number; archived_at?: Date | null },
  changedIn: number,
): Promise<string> => {
  await tx
    .updateTable('product_category')
    .set({ ...set, version: sql`version + 1`, changed_in: changedIn })
    .where('uid', '=', uid)
    .execute();
  return uid;
};

export const updateCategory = (ctx: SignedInCtx, uid: string, { name, parent, sort }: Body): Promise<CategoryView> =>
  changing(ctx, 'catalogue.category_changed', uid, async (tx, before, changedIn) => {
    if (before?.archived_at) throw new Failure('wrong_state', 'This category is archived. Restore it first.');
    await demandPlace(tx, ownMerchant(ctx), uid, { name, parent });
    return write(tx, uid, { name, parent_uid: parent, sort }, changedIn);
  });

export const archiveCategory = (ctx: SignedInCtx, uid: string): Promise<CategoryView> =>
  changing(ctx, 'catalogue.category_archived', uid, async (tx, before, changedIn) => {
    if (!before || before.archived_at) return uid;
    const places = await readPlaces(tx, before.merchant_uid);
    if (places.some(({ parentUid }) => parentUid === uid))
      throw new Failure('wrong_state', 'There are categories in it. Move or archive those first.');
    if (before.products > 0) throw new Failure('wrong_state', 'There are products in it. Move or archive those first.');
    return write(tx, uid, { archived_at: ctx.parts.clock() }, changedIn);
  });

export const restoreCategory = (ctx: SignedInCtx, uid: string): Promise<CategoryView> =>
  changing(ctx, 'catalogue.category_restored', uid, async (tx, before, changedIn) => {
    if (!before?.archived_at) return uid;
    const places = await readPlaces(tx, before.merchant_uid);
    const isParentThere = places.some((one) => one.uid === before.parent_uid);
    // Where it lay may be archived by now: then it comes back at the top.
    const parent = isParentThere ? before.parent_uid : null;
    await demandPlace(tx, before.merchant_uid, null, { name: before.name, parent });
    return write(tx, uid, { archived_at: null, parent_uid: parent }, changedIn);
  });
