import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { ImportResult } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading, setScope } from '../../core/scope.ts';
import { planImport, type Planned, type Step } from './plan-import.ts';
import { insertProducts, touchProduct, updateProductRow } from './product-store.ts';
import { moveStock } from './stock.ts';
import { nextCatalogueVersion } from './version.ts';
import { ownMerchant } from './whose.ts';

type ImportCall = typeof catalogue.importProducts;

const outcomeOf = ({ before, changed }: Step): ImportResult['outcome'] => {
  if (before === null) return 'created';
  return changed ? 'changed' : 'unchanged';
};

/** Who may add but not change is told so row by row. */
const resultOf = (planned: Planned): ImportResult =>
  planned.ok
    ? { row: planned.step.row, outcome: outcomeOf(planned.step), why: null, product: planned.step.before?.uid ?? null }
    : { row: planned.row, outcome: 'refused', why: planned.why, product: null };

const mayDo = ({ actor }: SignedInCtx, planned: Planned): Planned =>
  planned.ok && planned.step.changed && planned.step.before !== null && !actor.abilities.has('update_product')
    ? { ok: false, row: planned.step.row, why: 'You may add products, but not change them.' }
    : planned;

/** A parent before its variants, in one statement each. */
const write = async (
  tx: WritableTransaction,
  merchantUid: string,
  steps: readonly Step[],
  { changedIn, at }: { changedIn: number; at: Date },
): Promise<void> => {
  const made = steps.filter(({ before }) => before === null);
  const rowOf = ({ uid, parentUid, fields }: Step) => ({
    ...fields,
    uid,
    merchant_uid: merchantUid,
    parent_uid: parentUid,
    changed_in: changedIn,
    made_at: at,
  });
  await insertProducts(tx, made.filter(({ parentUid }) => parentUid === null).map(rowOf));
  await insertProducts(tx, made.filter(({ parentUid }) => parentUid !== null).map(rowOf));
  for (const uid of new Set(made.map(({ parentUid }) => parentUid))) await touchProduct(tx, uid, changedIn);
  for (const { uid, before, fields } of steps)
    if (before !== null) {
      await updateProductRow(tx, uid, fields, changedIn);
      if (before.variants > 0 && before.name !== fields.name)
        await tx
          .updateTable('product')
          .set({ name: fields.name, changed_in: changedIn })
          .where('parent_uid', '=', uid)
          .where('merchant_uid', '=', merchantUid)
          .execute();
    }
};

export const importProducts = (
  ctx: SignedInCtx,
  { preview, rows }: Given<ImportCall>['body'],
): Promise<Reply<ImportCall>> => {
  const merchantUid = ownMerchant(ctx);
  if (preview)
    return reading(ctx, async (tx) => ({
      results: (await planImport(tx, merchantUid, rows)).map((planned) => resultOf(mayDo(ctx, planned))),
    }));
  return change(ctx, 'catalogue.imported', async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const planned = (await planImport(tx, merchantUid, rows)).map((one) => mayDo(ctx, one));
    const steps = planned.flatMap((one) => (one.ok && one.step.changed ? [one.step] : []));
    const at = ctx.parts.clock();
    await write(tx, merchantUid, steps, { changedIn, at });
    const moves = steps.flatMap(({ uid, move }) => (move ? [{ productUid: uid, ...move, reason: 'Import' }] : []));
    await moveStock(tx, { merchantUid, moves, byUid: ctx.actor.uid, at, recordedAt: at });
    const results = planned.map((one) => ({ ...resultOf(one), ...(one.ok && { product: one.step.uid }) }));
    const count = (outcome: ImportResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
    return {
      subject: `merchant:${merchantUid}`,
      after: { created: count('created'), changed: count('changed'), refused: count('refused') },
      reply: { results },
    };
  });
};
