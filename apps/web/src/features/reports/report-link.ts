import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { addDays, addMonths } from '@ledgate/domain/checks/calendar.ts';
import { type ReportDefinition, writeReport } from '@ledgate/domain/reports/definition.ts';
import { type Days, daysOf } from '@ledgate/domain/reports/period.ts';
import { type Dimension, type Filter, isTime, offeredTo, type Viewer } from '@ledgate/domain/reports/subjects.ts';

/** Where a row leads: a list of what it was counted from, or the same report of it alone. */
export interface RowLink {
  to: '/transactions' | '/sales' | '/products' | '/applications' | '/reports/build';
  search: Record<string, string>;
}

interface Asked {
  report: ReportDefinition;
  viewer: Viewer;
  /** Where the reader is. */
  today: string;
}

/** The days a key of time stands for. */
const SPANS: Partial<Record<Dimension, (key: string) => Days>> = {
  day: (key) => ({ from: key, to: key }),
  week: (key) => ({ from: key, to: addDays(key, 6) }),
  month: (key) => ({ from: `${key}-01`, to: addDays(addMonths(`${key}-01`, 1), -1) }),
};

/** Those of the row, and none that the report leaves out. */
const daysIn = (report: ReportDefinition, dimension: Dimension, key: string, today: string): Days => {
  const all = daysOf(report, today);
  const own = SPANS[dimension]?.(key) ?? all;
  return { from: own.from < all.from ? all.from : own.from, to: own.to > all.to ? all.to : own.to };
};

const only = (values: Partial<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const single = (value: string | undefined): string | undefined => (value?.includes(',') ? undefined : value);

/** The list has no word for these: it would show others as well. */
const BEYOND_PAYMENTS: readonly Filter[] = ['source', 'merchant', 'partner'];

const toPayments = ({ report, today }: Asked, dimension: Dimension, key: string): RowLink | null => {
  const { where } = report;
  const isKnown = isTime(dimension) || dimension === 'brand' || dimension === 'decline_reason';
  if (!isKnown || BEYOND_PAYMENTS.some((name) => where[name] !== undefined)) return null;
  const brand = dimension === 'brand' ? key : single(where.brand);
  const status = dimension === 'decline_reason' ? 'declined' : undefined;
  return { to: '/transactions', search: only({ ...daysIn(report, dimension, key, today), brand, status }) };
};

const toSales = ({ report, viewer, today }: Asked, dimension: Dimension, key: string): RowLink | null => {
  const { register, cashier, merchant } = report.where;
  const of = { register: single(register), cashier: single(cashier), merchant };
  const isOwn = dimension === 'register' || dimension === 'cashier' || dimension === 'merchant';
  if (!isTime(dimension) && !isOwn) return null;
  const search = only({ ...daysIn(report, dimension, key, today), ...of, ...(isOwn && { [dimension]: key }) });
  // A list of orders is of one merchant.
  const isWhose = offeredTo('sales', viewer).filters.includes('merchant') && search['merchant'] === undefined;
  return isWhose ? null : { to: '/sales', search };
};

const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What was typed in at a register has only its name. */
const toProduct = ({ report }: Asked, dimension: Dimension, key: string): RowLink | null =>
  dimension === 'product' && UID.test(key)
    ? { to: '/products', search: only({ open: key, merchant: report.where.merchant }) }
    : null;

const QUEUE_WORDS: Partial<Record<Dimension, string>> = {
  status: 'status__in',
  partner: 'iso',
  underwriter: 'assignee',
  risk: 'band__in',
};

const toQueue = ({ report }: Asked, dimension: Dimension, key: string): RowLink | null => {
  const word = QUEUE_WORDS[dimension];
  if (word === undefined) return null;
  const { status, partner } = report.where;
  return { to: '/applications', search: only({ status__in: status, iso: partner, [word]: key }) };
};

type Lead = (asked: Asked, dimension: Dimension, key: string) => RowLink | null;

const LISTS: Partial<Record<ReportDefinition['subject'], { can: Ability; lead: Lead }>> = {
  payments: { can: 'read_transaction', lead: toPayments },
  sales: { can: 'read_report', lead: toSales },
  products: { can: 'read_product', lead: toProduct },
  pipeline: { can: 'read_inbox', lead: toQueue },
};

/** The same report of one of its rows, told apart by what comes first of the rest. */
const toItself = ({ report, viewer }: Asked, dimension: Dimension, key: string): RowLink | null => {
  const { filters, dimensions } = offeredTo(report.subject, viewer);
  const filter = filters.find((name) => name === dimension);
  const next = dimensions.find((name) => name !== dimension);
  if (filter === undefined || next === undefined || report.where[filter] !== undefined) return null;
  const { sort: _sorted, ...rest } = report;
  return {
    to: '/reports/build',
    search: writeReport({ ...rest, by: [next], where: { ...report.where, [filter]: key } }),
  };
};

const linkOf = (asked: Asked, dimension: Dimension, key: string): RowLink | null => {
  const list = LISTS[asked.report.subject];
  const found = list && asked.viewer.abilities.has(list.can) ? list.lead(asked, dimension, key) : null;
  return found ?? toItself(asked, dimension, key);
};

/** The report of what stands before in the row, as far as it has words for it. */
const within = ({ report, viewer, today }: Asked, dimension: Dimension, key: string | null): ReportDefinition => {
  if (key === null) return report;
  if (isTime(dimension)) return { ...report, period: 'custom', ...daysIn(report, dimension, key, today) };
  const filter = offeredTo(report.subject, viewer).filters.find((name) => name === dimension);
  return filter === undefined ? report : { ...report, where: { ...report.where, [filter]: key } };
};

/** Of the nth of a row: the first leads to all of its kind, the second to what both have in common. */
export const rowLink = (asked: Asked, keys: readonly (string | null)[], at: number): RowLink | null => {
  const { by } = asked.report;
  const [dimension, key] = [by[at], keys[at] ?? null];
  if (dimension === undefined || key === null) return null;
  const before = at > 0 ? by[at - 1] : undefined;
  const report = before === undefined ? asked.report : within(asked, before, keys[at - 1] ?? null);
  return linkOf({ ...asked, report }, dimension, key);
};
