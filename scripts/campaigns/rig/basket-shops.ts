import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { checkLedger } from '@ledgate/api/features/ledger/check.ts';
import { recountFigures } from '@ledgate/api/testing/recount-figures.ts';
import { sayBreach } from '@ledgate/api/features/ledger/check-report.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { PricedBasket } from '@ledgate/domain/till/basket.ts';
import { sql } from 'kysely';
import { openStage, type Stage } from '../../../harness/stage.ts';
import { untilAnswered } from './answered.ts';
import { type Counted, openShop, randomSale, type Shop } from './basket-shop.ts';
import type { Findings } from './campaign.ts';
import { addUp } from './check-basket.ts';
import { type Paid, randomReturns, type Return } from './random-returns.ts';

const SERVERS = 2;
const SHOPS = 8;
/** One of so many goes back, in some parts. */
const BACK_ONE_IN = 5;
const MOST_PARTS = 3;
const TELL_EVERY = 5_000;
const READ_AT_ONCE = 2_000;

/** What an order should have left in the ledger: debits less credits, by account. */
export type Left = ReadonlyMap<string, number>;

export const paidBy = ({ body: { tenders = [], total_cents: total } }: Counted, kind: 'cash' | 'other'): number => {
  const other = addUp(tenders.filter((tender) => tender.kind === 'other').map(({ cents }) => cents));
  return kind === 'other' ? other : total - other;
};

/** The drawer holds the cash as long as nobody gave it back; until then the tenders of the order owe as much. */
export const leftBy = (sale: Counted, returns: readonly Return[]): Left => {
  const left = new Map<string, number>();
  const add = (code: string, cents: number): void => void left.set(code, (left.get(code) ?? 0) + cents);
  const { priced } = sale;
  const back = returns.flatMap(({ lines }) => lines);
  const given = (kind: 'cash' | 'other'): number =>
    addUp(returns.flatMap(({ tenders }) => tenders.filter((tender) => tender.kind === kind).map(({ cents }) => cents)));
  add('sales', -priced.subtotalCents);
  add('discounts', priced.discountCents);
  for (const { jurisdiction, cents } of priced.taxes) add(`tax_payable:${jurisdiction}`, -cents);
  for (const { jurisdiction, cents } of back.flatMap(({ taxes }) => taxes)) add(`tax_payable:${jurisdiction}`, cents);
  add('tips_payable', addUp(returns.map(({ tipCents }) => tipCents)) - priced.tipCents);
  add('refunds', addUp(back.map(({ goodsCents }) => goodsCents)));
  add('other_tender', paidBy(sale, 'other') - given('other'));
  add('tender_clearing', paidBy(sale, 'cash') - given('cash'));
  add('drawer', paidBy(sale, 'cash') - given('cash'));
  return left;
};

const sums = ({ subtotal_cents, discount_cents, tax_cents, tip_cents, total_cents }: OrderView): string =>
  [subtotal_cents, discount_cents, tax_cents, tip_cents, total_cents].join(' ');

/** A line in a line, to be compared. */
const told = (uid: string, amounts: readonly number[], taxes: readonly { id: string; cents: number }[]): string =>
  [uid, ...amounts, ...taxes.map(({ id, cents }) => `${id.slice(0, 4)}:${cents}`)].join(' ');

/** Whether the server made of it what the counter did: each line with its taxes, and the whole. */
export const checkAnswer = (priced: PricedBasket, view: OrderView): string[] => {
  const { subtotalCents, discountCents, taxCents, tipCents, totalCents } = priced;
  const counted = [subtotalCents, discountCents, taxCents, tipCents, totalCents].join(' ');
  const ours = priced.lines.map((line) =>
    told(line.id, [line.grossCents, line.discountCents, line.orderDiscountCents, line.totalCents], line.taxes),
  );
  const theirs = view.items.map((item) =>
    told(
      item.uid,
      [item.gross_cents, item.discount_cents, item.order_discount_cents, item.line_total_cents],
      item.taxes,
    ),
  );
  const isSum = view.total_cents === addUp(view.items.map((item) => item.line_total_cents)) + view.tip_cents;
  return [
    ...ours.flatMap((line, at) => (line === theirs[at] ? [] : [`is ${theirs[at]}, and the counter made ${line}`])),
    ...(sums(view) === counted ? [] : [`is ${sums(view)}, and the counter made ${counted}`]),
    ...(isSum ? [] : ['is not the sum of its lines']),
  ];
};

const paidFor = (sale: Counted): Paid => ({
  lines: sale.priced.lines.map(({ id, goodsCents, taxes }, at) => ({
    id,
    goodsCents,
    taxes,
    quantity: sale.basket.lines[at]?.quantity ?? 0,
  })),
  tipCents: sale.priced.tipCents,
  tenders: (['cash', 'other'] as const)
    .map((kind) => ({ kind, cents: paidBy(sale, kind), payment: null }))
    .filter(({ cents }) => cents > 0),
});

const giveBack = async (shop: Shop, sale: Counted, returns: readonly Return[]): Promise<OrderView | null> => {
  let last: OrderView | null = null;
  for (const { lines, tipCents, tenders } of returns) {
    const body = {
      action: 'refund' as const,
      refund: crypto.randomUUID(),
      shift: shop.shift,
      lines: lines.map(({ id, quantity }) => ({ line: id, quantity })),
      tip_cents: tipCents,
      tenders: tenders.map(({ kind, cents }) => ({ kind, cents })),
      reason: 'Brought back',
    };
    last = await untilAnswered(shop.asking, ({ till }) => till.changeOrder({ params: { uid: sale.body.uid }, body }));
  }
  return last;
};

interface Selling {
  lefts: Map<string, Left>;
  returns: number;
  broken: string[];
}

/** Sold, compared with what the counter made of it, and now and then brought back in parts until nothing is left. */
const sellOne = async (shop: Shop, name: string, selling: Selling): Promise<void> => {
  const chance = chanceFor(`sold ${name}`);
  const sale = randomSale(chance, shop);
  const sold = await untilAnswered(shop.asking, ({ till }) => till.sell({ body: sale.body }));
  const returns =
    chance.below(BACK_ONE_IN) === 0 ? randomReturns(chance, paidFor(sale), chance.between(1, MOST_PARTS)) : [];
  const after = await giveBack(shop, sale, returns);
  const wrong = checkAnswer(sale.priced, sold);
  if (after && (after.status !== 'refunded' || after.refunded_cents !== sale.priced.totalCents))
    wrong.push(`gave back ${after.refunded_cents} of ${sale.priced.totalCents} and is ${after.status}`);
  selling.broken.push(...wrong.map((said) => `sale ${name} ${said}`));
  selling.lefts.set(sale.body.uid, leftBy(sale, returns));
  selling.returns += returns.length;
};

const readLeft = ({ parts }: Stage, uids: readonly string[]): Promise<Map<string, Map<string, number>>> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<{ uid: string; code: string; cents: number }>`
      with moved as (
        select t.group_uid as uid, a.code, case when a.uid = t.debit_account then t.amount_cents else -t.amount_cents end as cents
        from ledger_transfer t join ledger_account a on a.uid in (t.debit_account, t.credit_account)
        where t.group_uid = any (${uids}::uuid[])
        union all
        select order_uid, 'drawer', case when kind = 'cash' then cents else -cents end from drawer_event
        where order_uid = any (${uids}::uuid[]))
      select uid, code, sum(cents)::bigint as cents from moved group by 1, 2`.execute(tx);
    const found = new Map<string, Map<string, number>>();
    for (const { uid, code, cents } of rows)
      found.set(uid, (found.get(uid) ?? new Map<string, number>()).set(code, cents));
    return found;
  });

/** Whether the ledger holds of each order what was sold less what went back, account by account. */
export const compareLefts = (wanted: ReadonlyMap<string, Left>, found: ReadonlyMap<string, Left>): string[] =>
  [...wanted].flatMap(([uid, left]) => {
    const there = found.get(uid) ?? new Map<string, number>();
    return [...new Set([...left.keys(), ...there.keys()])]
      .filter((code) => (left.get(code) ?? 0) !== (there.get(code) ?? 0))
      .map(
        (code) =>
          `order ${uid} left ${there.get(code) ?? 0} cents in ${code}, and ${left.get(code) ?? 0} should be there`,
      );
  });

export const checkBooks = async (stage: Stage, lefts: ReadonlyMap<string, Left>): Promise<string[]> => {
  const broken: string[] = [];
  const all = [...lefts];
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    const some = new Map(all.slice(at, at + READ_AT_ONCE));
    broken.push(...compareLefts(some, await readLeft(stage, [...some.keys()])));
  }
  const { breaches } = await checkLedger(stage.parts.db, stage.parts.clock());
  const figures = await recountFigures(stage.parts.settings.databaseUrl ?? '');
  return [...broken, ...breaches.map(sayBreach), ...figures];
};

interface Asked {
  url: string;
  seed: number;
  rounds: number;
  tell: (sentence: string) => void;
}

/** Every basket over the counter: through real servers into a real ledger, by several shops at once. */
export const sellBaskets = async ({ url, seed, rounds, tell }: Asked): Promise<Findings> => {
  const stage = await openStage(url);
  try {
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => stage.startServer()));
    const shops: Shop[] = [];
    while (shops.length < SHOPS) shops.push(await openShop(stage, servers, seed, shops.length));
    const selling: Selling = { lefts: new Map(), returns: 0, broken: [] };
    let next = 0;
    const since = performance.now();
    const work = async (shop: Shop): Promise<void> => {
      while (next < rounds) {
        const nth = next;
        next += 1;
        await sellOne(shop, `${seed}-${nth}`, selling).catch((error: unknown) => {
          selling.broken.push(`sale ${seed}-${nth} was refused: ${String(error)}`);
        });
        if ((nth + 1) % TELL_EVERY === 0) tell(`${nth + 1} sold`);
      }
    };
    await Promise.all(shops.map(work));
    const seconds = (performance.now() - since) / 1000;
    const figures = {
      'baskets sold': selling.lefts.size,
      'refunds of them': selling.returns,
      'sold in a second': Math.round(rounds / seconds),
    };
    return { figures, broken: [...selling.broken, ...(await checkBooks(stage, selling.lefts))] };
  } finally {
    await stage.close();
  }
};
