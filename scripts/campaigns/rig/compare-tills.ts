import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { sql } from 'kysely';
import type { Stage } from '../../../harness/stage.ts';
import { checkBooks, leftBy, paidBy } from './basket-shops.ts';
import { addUp } from './check-basket.ts';
import type { ClosedShift, Sale, TillBook } from './simulated-till.ts';

export interface FoundOrder {
  uid: string;
  status: string;
  label: string | null;
  shift: string;
  total: number;
  cash: number;
  other: number;
  is_late: boolean;
}

export interface FoundShift {
  uid: string;
  register: string;
  z: number | null;
  report: unknown;
  expected: number | null;
}

export interface Found {
  orders: FoundOrder[];
  shifts: FoundShift[];
}

const readTills = ({ parts }: Stage): Promise<Found> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows: orders } = await sql<FoundOrder>`
      select o.uid, o.status, o.label, o.shift_uid as shift, o.total_cents::int as total,
        (select coalesce(sum(t.cents - t.change_cents), 0)::int from pos_tender t where t.order_uid = o.uid and t.kind = 'cash') as cash,
        (select coalesce(sum(t.cents), 0)::int from pos_tender t where t.order_uid = o.uid and t.kind = 'other') as other,
        exists (select from pos_difference d where d.order_uid = o.uid and d.kind = 'late') as is_late
      from pos_order o`.execute(tx);
    const { rows: shifts } = await sql<FoundShift>`
      select uid, register_uid as register, z_number as z, z_report as report, expected_cents::int as expected
      from till_shift`.execute(tx);
    return { orders, shifts };
  });

const compareSale = (sale: Sale, found: readonly FoundOrder[]): string[] => {
  const [order] = found;
  const name = sale.orderNo || sale.body.uid;
  if (!order || found.length > 1) return [`sale ${name} is there ${found.length} times`];
  const wanted = `paid ${sale.priced.totalCents} ${paidBy(sale, 'cash')} ${paidBy(sale, 'other')} ${sale.shift}`;
  const is = `${order.status} ${order.total} ${order.cash} ${order.other} ${order.shift}`;
  return is === wanted ? [] : [`sale ${name} is ${is}, and was ${wanted}`];
};

/** Every sale exactly once, to the cent; held ones as they were held; and nothing that no till knows of. */
const compareOrders = ({ sales, held }: TillBook, { orders }: Found): string[] => {
  const byUid = Map.groupBy(orders, ({ uid }) => uid);
  const paid = [...sales.values()].flatMap((sale) => compareSale(sale, byUid.get(sale.body.uid) ?? []));
  const open = [...held].flatMap(([uid, { label, cents }]) => {
    const [order] = byUid.get(uid) ?? [];
    return order?.status === 'open' && order.label === label && order.total === cents
      ? []
      : [`${label} was held with ${cents} cents and is ${order?.status} with ${order?.total}`];
  });
  const strangers = orders.filter(({ uid, label }) => !sales.has(uid) && !held.has(uid) && label === null);
  return [...paid, ...open, ...strangers.map(({ uid }) => `order ${uid} is there, and nobody sold it`)];
};

/** The Z report as it was answered, and what it came to by what its till sold; late sales are not in it. */
const compareShift = (shift: ClosedShift, found: Found): string[] => {
  const { view, floatCents, movedCents, held } = shift;
  const stored = found.shifts.find(({ uid }) => uid === view.uid);
  const inIt = found.orders.filter((order) => order.shift === view.uid && !order.is_late && order.status !== 'open');
  const cash = addUp(inIt.map((order) => order.cash));
  const name = `shift ${view.z_number} of ${shift.register}`;
  const tendered = view.report.tenders.find(({ kind }) => kind === 'cash')?.cents ?? 0;
  const said = view.report.held.map(({ label }) => label ?? '');
  return [
    !isSame(stored?.report, view.report) && `${name} has another Z report than it was closed with`,
    stored?.z !== view.z_number && `${name} is number ${stored?.z}`,
    stored?.expected !== floatCents + movedCents + cash &&
      `${name} expected ${stored?.expected} cents, and ${floatCents + movedCents + cash} were in the drawer`,
    view.report.orders !== inIt.length && `${name} counts ${view.report.orders} orders, and ${inIt.length} were sold`,
    view.report.total_cents !== addUp(inIt.map(({ total }) => total)) && `${name} comes to ${view.report.total_cents}`,
    tendered !== cash && `${name} took ${tendered} cents in cash, and ${cash} were tendered`,
    said.toSorted().join() !== held.toSorted().join() &&
      `${name} carries over ${said.join(', ')}, and ${held.join(', ')} were held`,
  ].filter((sentence) => sentence !== false);
};

/** JSON of the database has its keys in another order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Z reports of a register are numbered from one on, without a gap; closed is what its till closed. */
const compareNumbers = ({ shifts }: TillBook, found: Found): string[] =>
  [...Map.groupBy(found.shifts, ({ register }) => register)].flatMap(([register, all]) => {
    const numbers = all.flatMap(({ z }) => z ?? []).toSorted((one, other) => one - other);
    const closed = shifts.filter((shift) => shift.register === register).length;
    return [
      ...(numbers.every((z, at) => z === at + 1) ? [] : [`the Z reports of ${register} are ${numbers.join(', ')}`]),
      ...(numbers.length === closed
        ? []
        : [`${register} has ${numbers.length} closed shifts, and ${closed} were closed`]),
      ...(all.length === closed + 1 ? [] : [`${register} has ${all.length} shifts, and ${closed + 1} were opened`]),
    ];
  });

/** Cash that arrived after its drawer was counted is no drawer's: it was an overage, and is taken back from there. */
const leftOf = (sale: Sale, isLate: boolean): ReadonlyMap<string, number> => {
  const left = new Map(leftBy(sale, []));
  if (!isLate) return left;
  left.set('cash_over_short', left.get('drawer') ?? 0);
  return left.set('drawer', 0).set('tender_clearing', 0);
};

export const compareTills = (book: TillBook, found: Found): string[] => [
  ...compareOrders(book, found),
  ...book.shifts.flatMap((shift) => compareShift(shift, found)),
  ...compareNumbers(book, found),
];

/** All that the house holds in the end, against what the tills know to have sold. */
export const compareHouse = async (stage: Stage, book: TillBook): Promise<{ late: number; broken: string[] }> => {
  const found = await readTills(stage);
  const late = new Set(found.orders.flatMap(({ uid, is_late: isLate }) => (isLate ? [uid] : [])));
  const lefts = new Map([...book.sales].map(([uid, sale]) => [uid, leftOf(sale, late.has(uid))]));
  return {
    late: late.size,
    broken: [...book.broken, ...compareTills(book, found), ...(await checkBooks(stage, lefts))],
  };
};
