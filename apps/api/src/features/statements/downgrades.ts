import type { Given } from '@ledgate/contract/call.ts';
import type { DowngradeItem, DowngradeView, statements } from '@ledgate/contract/statements.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Brand, Entry, Funding } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { downgradeCost } from '@ledgate/domain/settlement/downgrades.ts';
import { DOWNGRADE_REASONS, DOWNGRADE_WORDS, downgradeReason } from '@ledgate/domain/settlement/interchange.ts';
import { firstDay, lastDay, monthOf } from '@ledgate/domain/settlement/months.ts';
import { sql } from 'kysely';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { inForce, listSaleRates, ratesByDay, type SaleRate } from '../rates/public.ts';

interface Fallen {
  uid: string;
  payment_uid: string | null;
  merchant_uid: string;
  merchant_name: string;
  application_uid: string;
  reference: string | null;
  last4: string | null;
  sold_on: string;
  brand: Brand | null;
  funding: Funding | null;
  entry: Entry | null;
  is_commercial: boolean | null;
  cents: number;
  category: string | null;
  interchange_cents: number | null;
  downgrade: string;
}

/** More than anybody reads; whoever has more narrows it to one merchant. */
const MOST = 20_000;
const SHOWN = 100;

const listFallen = async (tx: ReadTransaction, month: string, merchantUid: string | null): Promise<Fallen[]> => {
  const { rows } = await sql<Fallen>`
    select i.uid, i.payment_uid, i.merchant_uid, m.name as merchant_name, b.application_uid, p.reference, p.last4, i.sold_on,
      i.brand, i.funding, p.entry, p.is_commercial, i.cents, i.category, i.interchange_cents, i.downgrade
    from settlement_item i
      join settlement_batch b on b.uid = i.batch_uid
      join merchant m on m.uid = i.merchant_uid
      left join payment p on p.uid = i.payment_uid
    where i.downgrade is not null and i.sold_on between ${firstDay(month)} and ${lastDay(month)}
      and (${merchantUid}::uuid is null or i.merchant_uid = ${merchantUid}::uuid)
    order by i.sold_on, i.uid limit ${MOST}`.execute(tx);
  return rows;
};

type RatesOn = ((day: string) => SaleRate) | null;

/** Of each account once; what its merchant pays is read as the server knows it. */
const readRates = (ctx: SignedInCtx, accounts: ReadonlySet<string>): Promise<ReadonlyMap<string, RatesOn>> =>
  reading(systemCtx(ctx.parts), async (tx) => {
    const rates = new Map<string, RatesOn>();
    for (const uid of accounts) {
      const { final } = inForce(await listSaleRates(tx, uid));
      rates.set(uid, final && (await ratesByDay(tx, final)));
    }
    return rates;
  });

const itemOf = (row: Fallen, on: RatesOn): DowngradeItem => {
  const cost = downgradeCost(on && on(row.sold_on), {
    brand: row.brand ?? 'other',
    entry: row.entry ?? 'keyed',
    funding: row.funding ?? 'unknown',
    isCommercial: row.is_commercial ?? false,
    cents: row.cents,
    day: row.sold_on,
    category: row.category ?? '',
    interchangeCents: row.interchange_cents ?? 0,
    downgrade: row.downgrade,
  });
  return {
    id: row.uid,
    payment: row.payment_uid,
    merchant: { uid: row.merchant_uid, name: row.merchant_name },
    reference: row.reference,
    sold_on: row.sold_on,
    brand: row.brand,
    last4: row.last4,
    cents: row.cents,
    reason: downgradeReason(row.downgrade),
    category: cost.category,
    best_category: cost.best,
    cost_cents: cost.costCents,
    best_cents: cost.bestCents,
  };
};

const bestOf = ({ best_cents: best, cost_cents: cost }: DowngradeItem): number => best ?? cost;
const lostOf = (item: DowngradeItem): number => item.cost_cents - bestOf(item);

const countOf = (items: readonly DowngradeItem[]): DowngradeView['totals'] => {
  const sumOf = (pick: (item: DowngradeItem) => number): number => items.reduce((sum, item) => sum + pick(item), 0);
  return {
    sales: items.length,
    cents: sumOf(({ cents }) => cents),
    cost_cents: sumOf(({ cost_cents: cost }) => cost),
    best_cents: sumOf(bestOf),
    lost_cents: sumOf(lostOf),
  };
};

type Query = Given<typeof statements.readDowngrades>['query'];

/** What downgraded in a month, why, what it cost and what it would have cost: the dearest reason and sale first. */
export const readDowngrades = async (ctx: SignedInCtx, query: Query): Promise<DowngradeView> => {
  const month = query.month ?? monthOf(newYorkDate(ctx.parts.clock().getTime()));
  const fallen = await reading(ctx, (tx) => listFallen(tx, month, query.merchant ?? ctx.actor.merchantUid));
  const rates = await readRates(ctx, new Set(fallen.map((row) => row.application_uid)));
  const items = fallen.map((row) => itemOf(row, rates.get(row.application_uid) ?? null));
  const reasons = DOWNGRADE_REASONS.flatMap((reason) => {
    const own = items.filter((item) => item.reason === reason);
    return own.length === 0 ? [] : [{ reason, ...DOWNGRADE_WORDS[reason], ...countOf(own) }];
  });
  return {
    month,
    totals: countOf(items),
    reasons: reasons.toSorted((one, other) => other.lost_cents - one.lost_cents),
    results: items.toSorted((one, other) => lostOf(other) - lostOf(one)).slice(0, SHOWN),
    is_cut: items.length > SHOWN,
  };
};
