import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import type { PlanVersion } from '@ledgate/domain/rates/plans.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import { sql } from 'kysely';
import { containing, type PageAsk } from '../../../core/http/paging.ts';
import type { Person } from '../stored-rate.ts';

export interface StoredVersion extends PlanVersion {
  uid: string;
  planUid: string;
  version: number;
  lines: LineValues;
  included: LineName[];
  note: string;
  setBy: Person | null;
  at: Date;
  publishedBy: Person | null;
  publishedAt: Date | null;
  retiredBy: Person | null;
  retiredAt: Date | null;
}

export interface StoredPlan {
  uid: string;
  kind: PlanKind;
  name: string;
  bank: (Person & { active: boolean }) | null;
  /** Of a schedule: what its bank charges unless somebody agreed otherwise. */
  isDefault: boolean;
  iso: Person | null;
  model: PricingModel;
  basis: CostBasis | null;
  archivedAt: Date | null;
  /** Newest first. */
  versions: StoredVersion[];
}

const selectVersions = (tx: ReadTransaction) =>
  tx
    .selectFrom('rate_plan_version as v')
    .leftJoin('app_user as s', 's.uid', 'v.set_by')
    .leftJoin('app_user as p', 'p.uid', 'v.published_by')
    .leftJoin('app_user as r', 'r.uid', 'v.retired_by')
    .selectAll('v')
    .select(['s.known_as as setter', 'p.known_as as publisher', 'r.known_as as retirer'])
    .where('v.dropped_at', 'is', null);

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

const personOf = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

const toVersion = (row: VersionRow): StoredVersion => ({
  uid: row.uid,
  planUid: row.plan_uid,
  n: row.n,
  version: row.version,
  // Held by the database to whole numbers by line, and written by `saveDraft`, which took exactly these types.
  lines: row.lines as LineValues,
  included: row.included as LineName[],
  note: row.note,
  effectiveFrom: row.effective_from,
  setBy: personOf(row.set_by, row.setter),
  at: row.at,
  isPublished: row.published_at !== null,
  publishedBy: personOf(row.published_by, row.publisher),
  publishedAt: row.published_at,
  isRetired: row.retired_at !== null,
  retiredBy: personOf(row.retired_by, row.retirer),
  retiredAt: row.retired_at,
});

const selectPlans = (tx: ReadTransaction) =>
  tx
    .selectFrom('rate_plan as p')
    .leftJoin('bank as b', 'b.uid', 'p.bank_uid')
    .leftJoin('iso as i', 'i.uid', 'p.iso_uid')
    .selectAll('p')
    .select(['b.name as bank_name', 'b.active as bank_active', 'b.default_schedule_uid', 'i.name as iso_name']);

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

const toPlan = (row: PlanRow, versions: readonly StoredVersion[]): StoredPlan => ({
  uid: row.uid,
  // The closed lists are held by database constraints.
  kind: row.kind as PlanKind,
  name: row.name ?? row.bank_name ?? '',
  bank:
    row.bank_uid === null ? null : { uid: row.bank_uid, name: row.bank_name ?? '', active: row.bank_active ?? false },
  isDefault: row.default_schedule_uid === row.uid,
  iso: row.iso_uid === null ? null : { uid: row.iso_uid, name: row.iso_name ?? '' },
  model: row.pricing_model as PricingModel,
  basis: row.cost_basis as CostBasis | null,
  archivedAt: row.archived_at,
  versions: versions.filter(({ planUid }) => planUid === row.uid),
});

const withVersions = async (tx: ReadTransaction, rows: readonly PlanRow[]): Promise<StoredPlan[]> => {
  if (rows.length === 0) return [];
  const found = await selectVersions(tx)
    .where(
      'v.plan_uid',
      'in',
      rows.map(({ uid }) => uid),
    )
    .orderBy('v.n', 'desc')
    .execute();
  const versions = found.map(toVersion);
  return rows.map((row) => toPlan(row, versions));
};

export interface PlansAsk extends PageAsk {
  kind: PlanKind;
  archived: 'yes' | 'no';
  search?: string | undefined;
}

export const pagePlans = async (
  tx: ReadTransaction,
  { kind, archived, search, page, page_size }: PlansAsk,
): Promise<{ count: number; plans: StoredPlan[] }> => {
  const matching = selectPlans(tx)
    .where('p.kind', '=', kind)
    .where('p.archived_at', archived === 'yes' ? 'is not' : 'is', null)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', p.name, b.name, i.name) ilike ${containing(search ?? '')}`),
    );
  const { count } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy(sql`lower(coalesce(p.name, b.name))`)
    .orderBy('p.pricing_model')
    .orderBy('p.uid')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { count, plans: await withVersions(tx, rows) };
};

export const findPlan = async (tx: ReadTransaction, uid: string): Promise<StoredPlan | null> =>
  (await withVersions(tx, await selectPlans(tx).where('p.uid', '=', uid).execute()))[0] ?? null;

/** The plan under its lock: its versions are started, published and retired one after the other. */
export const lockPlan = async (tx: WritableTransaction, uid: string): Promise<StoredPlan | null> => {
  await tx.selectFrom('rate_plan').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
  return findPlan(tx, uid);
};

/** The plan that a version belongs to, as far as whoever asks may see it. */
export const planOfVersion = async (tx: ReadTransaction, versionUid: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('rate_plan_version')
    .select('plan_uid')
    .where('uid', '=', versionUid)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return row?.plan_uid ?? null;
};

/** Of a pricing model, those that are offered at all. */
export const livePlans = async (tx: ReadTransaction, model: PricingModel): Promise<StoredPlan[]> => {
  const rows = await selectPlans(tx)
    .where('p.pricing_model', '=', model)
    .where('p.archived_at', 'is', null)
    .orderBy(sql`lower(coalesce(p.name, b.name))`)
    .orderBy('p.uid')
    .execute();
  return withVersions(tx, rows);
};
