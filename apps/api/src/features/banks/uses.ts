import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';

export interface Schedule {
  uid: string;
  bankUid: string;
  model: PricingModel;
  basis: CostBasis;
  isArchived: boolean;
}

/** The schedules of all banks, or of one. */
export const listSchedules = async (tx: ReadTransaction, bankUid?: string): Promise<Schedule[]> => {
  let query = tx
    .selectFrom('rate_plan')
    .select(['uid', 'bank_uid', 'pricing_model', 'cost_basis', 'archived_at'])
    .where('kind', '=', 'bank_schedule')
    .orderBy('pricing_model');
  if (bankUid !== undefined) query = query.where('bank_uid', '=', bankUid);
  return (await query.execute()).map((row) => ({
    uid: row.uid,
    bankUid: row.bank_uid ?? '',
    // Closed lists, held by database constraints.
    model: row.pricing_model as PricingModel,
    basis: row.cost_basis as CostBasis,
    isArchived: row.archived_at !== null,
  }));
};

type Counts = ReadonlyMap<string, number>;

/** Hand-offs of the bank, or of each. */
const countHandOffs = async (tx: ReadTransaction, bankUid?: string): Promise<Counts> => {
  let query = tx
    .selectFrom('operation')
    .select((eb) => [eb.ref('bank_uid').$notNull().as('bank_uid'), eb.fn.countAll<number>().as('count')])
    .where('bank_uid', 'is not', null)
    .groupBy('bank_uid');
  if (bankUid !== undefined) query = query.where('bank_uid', '=', bankUid);
  return new Map((await query.execute()).map((row) => [row.bank_uid, row.count]));
};

const countRates = async (tx: ReadTransaction, bankUid?: string): Promise<Counts> => {
  let query = tx
    .selectFrom('buy_rate')
    .select((eb) => ['bank_uid', eb.fn.countAll<number>().as('count')])
    .groupBy('bank_uid');
  if (bankUid !== undefined) query = query.where('bank_uid', '=', bankUid);
  return new Map((await query.execute()).map((row) => [row.bank_uid, row.count]));
};

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`];

export interface Uses {
  rates: Counts;
  handOffs: Counts;
  schedules: readonly Schedule[];
}

/** Who refers to banks, to all of them or to one. */
export const loadUses = async (tx: ReadTransaction, bankUid?: string): Promise<Uses> => ({
  rates: await countRates(tx, bankUid),
  handOffs: await countHandOffs(tx, bankUid),
  schedules: await listSchedules(tx, bankUid),
});

/** What keeps a bank from being deleted, as people say it. */
export const usesOf = (bankUid: string, { rates, handOffs, schedules }: Uses): string[] => [
  ...counted(rates.get(bankUid) ?? 0, 'buy rate'),
  ...counted(schedules.filter((one) => one.bankUid === bankUid).length, 'bank schedule'),
  ...counted(handOffs.get(bankUid) ?? 0, 'hand-off'),
];
