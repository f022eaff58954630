import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { archiveRow, restoreRow } from './archive-products.ts';
import { readPlaces } from './category-store.ts';
import { demandCategory } from './demands.ts';
import { type Edit, planBack, planEdit, type Planned, type Step } from './plan-edit.ts';
import { findProducts, updateProductRow } from './product-store.ts';
import { nextCatalogueVersion } from './version.ts';
import { ownMerchant } from './whose.ts';

type EditCall = typeof catalogue.editProducts;
type BackCall = typeof catalogue.putBackProducts;

const write = async (
  tx: WritableTransaction,
  { product, does }: Step,
  { at, changedIn }: { at: Date; changedIn: number },
): Promise<void> => {
  if (does?.kind === 'archive') await archiveRow(tx, product, at, changedIn);
  if (does?.kind === 'restore') await restoreRow(tx, product, changedIn);
  if (does?.kind === 'set') {
    const { category, ...rest } = does.values;
    await updateProductRow(tx, product.uid, { ...rest, category_uid: category }, changedIn);
  }
};

const resultOf = (planned: Planned): EditedProductView => (planned.ok ? planned.step.result : planned.result);

/** With the versions that they have now, by which it can be taken back. */
const resultsAfter = async (tx: ReadTransaction, planned: readonly Planned[]): Promise<EditedProductView[]> => {
  const results = planned.map(resultOf);
  const changed = results.filter(({ outcome }) => outcome === 'changed').map(({ uid }) => uid);
  const versions = new Map((await findProducts(tx, changed)).map(({ uid, version }) => [uid, version]));
  return results.map((result) => ({ ...result, version: versions.get(result.uid) ?? result.version }));
};

/** All of them in one version of the catalogue. */
const writeAll = (
  ctx: SignedInCtx,
  kind: Edit['kind'] | 'put_back',
  plan: (tx: ReadTransaction, merchantUid: string) => Promise<Planned[]>,
): Promise<{ results: EditedProductView[] }> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'catalogue.products_edited', async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const planned = await plan(tx, merchantUid);
    const at = ctx.parts.clock();
    for (const one of planned) if (one.ok) await write(tx, one.step, { at, changedIn });
    const results = await resultsAfter(tx, planned);
    const count = (outcome: EditedProductView['outcome']) => results.filter((one) => one.outcome === outcome).length;
    return {
      subject: `merchant:${merchantUid}`,
      after: { kind, changed: count('changed'), refused: count('refused') },
      reply: { results },
    };
  });
};

const demandMay = ({ actor }: SignedInCtx, { kind }: Edit): void => {
  if (kind !== 'change' && !actor.abilities.has('delete_product'))
    throw new Failure('not_allowed', 'You may change products, but not archive or restore them.');
};

export const editProducts = (
  ctx: SignedInCtx,
  { preview, edit, products }: Given<EditCall>['body'],
): Promise<Reply<EditCall>> => {
  demandMay(ctx, edit);
  const plan = async (tx: ReadTransaction, merchantUid: string): Promise<Planned[]> => {
    if (edit.kind === 'change') await demandCategory(tx, merchantUid, edit.category ?? null);
    return planEdit(tx, merchantUid, { edit, products });
  };
  if (!preview) return writeAll(ctx, edit.kind, plan);
  return reading(ctx, async (tx) => ({ results: (await plan(tx, ownMerchant(ctx))).map(resultOf) }));
};

export const putBackProducts = (ctx: SignedInCtx, { products }: Given<BackCall>['body']): Promise<Reply<BackCall>> =>
  writeAll(ctx, 'put_back', async (tx, merchantUid) => {
    const live = new Set((await readPlaces(tx, merchantUid)).map(({ uid }) => uid));
    return planBack(tx, merchantUid, products, (category) => live.has(category));
  });
