import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import { sql } from 'kysely';

export interface NewPlan {
  kind: PlanKind;
  name: string | null;
  bankUid: string | null;
  isoUid: string | null;
  model: PricingModel;
  basis: CostBasis | null;
}

export interface By {
  by: string | null;
  at: Date;
}

/** Null where there is one of the same name, or for the same bank, already. */
export const insertPlan = async (tx: WritableTransaction, plan: NewPlan, { by, at }: By): Promise<string | null> => {
  const row = await tx
    .insertInto('rate_plan')
    .values({
      uid: crypto.randomUUID(),
      kind: plan.kind,
      name: plan.name,
      bank_uid: plan.bankUid,
      iso_uid: plan.isoUid,
      pricing_model: plan.model,
      cost_basis: plan.basis,
      created_by: by,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row?.uid ?? null;
};

export interface VersionContent {
  lines: LineValues;
  included: readonly LineName[];
  note: string;
  effectiveFrom: string;
}

const columnsOf = ({ lines, included, note, effectiveFrom }: VersionContent) => ({
  lines: JSON.stringify(lines),
  included: [...included],
  note,
  effective_from: effectiveFrom,
});

export const insertVersion = async (
  tx: WritableTransaction,
  { planUid, n }: { planUid: string; n: number },
  content: VersionContent,
  { by, at }: By,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('rate_plan_version')
    .values({ uid, plan_uid: planUid, n, ...columnsOf(content), set_by: by, at })
    .execute();
  return uid;
};

export const saveDraft = async (
  tx: WritableTransaction,
  uid: string,
  content: VersionContent,
  { by, at }: By,
): Promise<void> => {
  await tx
    .updateTable('rate_plan_version')
    .set((eb) => ({ ...columnsOf(content), set_by: by, at, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};

export const setDropped = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('rate_plan_version').set({ dropped_at: at }).where('uid', '=', uid).execute();
};

export const setPublished = async (tx: WritableTransaction, uid: string, { by, at }: By): Promise<void> => {
  await tx
    .updateTable('rate_plan_version')
    .set({ published_by: by, published_at: at })
    .where('uid', '=', uid)
    .execute();
};

export const setRetired = async (tx: WritableTransaction, uid: string, { by, at }: By): Promise<void> => {
  await tx.updateTable('rate_plan_version').set({ retired_by: by, retired_at: at }).where('uid', '=', uid).execute();
};

export const setArchived = async (tx: WritableTransaction, uid: string, { by, at }: By): Promise<void> => {
  await tx.updateTable('rate_plan').set({ archived_by: by, archived_at: at }).where('uid', '=', uid).execute();
};

/** False where another one took its place in the meantime. */
export const setRestored = async (tx: WritableTransaction, uid: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update rate_plan p set archived_by = null, archived_at = null
    where p.uid = ${uid} and not exists (
      select from rate_plan o where o.archived_at is null and o.kind = p.kind and o.uid <> p.uid
        and (p.kind = 'price_plan' or o.pricing_model = p.pricing_model)
        and (o.bank_uid, o.cost_basis, o.iso_uid, lower(o.name))
          is not distinct from (p.bank_uid, p.cost_basis, p.iso_uid, lower(p.name)))`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
};
