import { type Status, STATUSES } from '../applications/statuses.ts';
import { isDate } from '../checks/calendar.ts';
import { type RiskBand, RISK_BANDS } from '../risk/bands.ts';

/** Spans that move with the day they are asked on, so that a saved view stays true. */
export const SPANS = ['today', 'last_7_days', 'last_30_days', 'last_90_days', 'this_month', 'last_month'] as const;
export type Span = (typeof SPANS)[number];

/** When a case is due, by the days of the desk. What nobody owes just now is not due. */
export const DUES = ['overdue', 'today', 'tomorrow', 'later', 'not_due'] as const;
export type Due = (typeof DUES)[number];

/** What a list can be ordered by; a minus in front turns it round. */
const ORDERS = ['submitted_at', 'status_at', 'due_at', 'monthly_volume', 'risk'] as const;
export type Order = (typeof ORDERS)[number];
export type Ordering = Order | `-${Order}`;
export const ORDERINGS: readonly Ordering[] = ORDERS.flatMap((order) => [order, `-${order}` as const]);

export const COLUMNS = [
  'reference',
  'name',
  'status',
  'sections',
  'iso',
  'assignee',
  'volume',
  'risk',
  'submitted',
  'age',
  'due',
] as const;
export type Column = (typeof COLUMNS)[number];

export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

export const SNOOZED_WAYS = ['hidden', 'only'] as const;
export type SnoozedWay = (typeof SNOOZED_WAYS)[number];

/** Which applications, in which order, shown how: a whole view in a few words, each from a closed list. */
export interface ViewDefinition {
  status?: readonly Status[];
  search?: string;
  /** `me` is whoever looks, `none` nobody, else a person's uid. */
  assignee?: string;
  iso?: string;
  band?: readonly RiskBand[];
  due?: Due;
  /** What is put aside until a day: left out, or nothing else. */
  snoozed?: SnoozedWay;
  submitted?: Span;
  submittedAfter?: string;
  submittedBefore?: string;
  ordering?: Ordering;
  columns?: readonly Column[];
  density?: Density;
}

/** As an address spells it: `status__in=submitted,query_raised&submitted=last_7_days`. */
export type ViewParams = Record<string, string>;

const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const LONGEST_SEARCH = 100;

const among = <T extends string>(values: readonly T[], text: unknown): T | undefined =>
  values.find((value) => value === text);

const listAmong = <T extends string>(values: readonly T[], text: unknown): readonly T[] | undefined => {
  if (typeof text !== 'string') return undefined;
  const asked = text.split(',');
  const found = values.filter((value) => asked.includes(value));
  return found.length > 0 ? found : undefined;
};

/** Columns keep the order somebody put them in; status and risk do not have one. */
const columnsOf = (text: unknown): readonly Column[] | undefined => {
  if (typeof text !== 'string') return undefined;
  const found = [...new Set(text.split(','))].flatMap((name) => among(COLUMNS, name) ?? []);
  return found.length > 0 ? found : undefined;
};

const matching = (pattern: RegExp, text: unknown): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined;

const dateOf = (text: unknown): string | undefined => (typeof text === 'string' && isDate(text) ? text : undefined);

const searchOf = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, LONGEST_SEARCH) : undefined;

/** Reads an address or what was stored. Anything odd is left out rather than refused. */
export const readView = (params: Readonly<Record<string, unknown>>): ViewDefinition => {
  const assignee = params['assignee'];
  const read: Record<keyof ViewDefinition, unknown> = {
    status: listAmong(STATUSES, params['status__in']),
    search: searchOf(params['search']),
    assignee: assignee === 'me' || assignee === 'none' ? assignee : matching(UID, assignee),
    iso: matching(UID, params['iso']),
    band: listAmong(RISK_BANDS, params['band__in']),
    // As addresses and views said it before there was more to ask for.
    due: among(DUES, params['due'] ?? (params['overdue'] && 'overdue')),
    snoozed: among(SNOOZED_WAYS, params['snoozed']),
    submitted: among(SPANS, params['submitted']),
    submittedAfter: dateOf(params['submitted_after']),
    submittedBefore: dateOf(params['submitted_before']),
    ordering: among(ORDERINGS, params['ordering']),
    columns: columnsOf(params['columns']),
    density: among(DENSITIES, params['density']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

/** The other way round: what was read is written the same. */
export const writeView = (view: ViewDefinition): ViewParams => {
  const written: Record<string, string | undefined> = {
    status__in: view.status?.join(','),
    search: view.search,
    assignee: view.assignee,
    iso: view.iso,
    band__in: view.band?.join(','),
    due: view.due,
    snoozed: view.snoozed,
    submitted: view.submitted,
    submitted_after: view.submittedAfter,
    submitted_before: view.submittedBefore,
    ordering: view.ordering,
    columns: view.columns?.join(','),
    density: view.density,
  };
  return Object.fromEntries(
    Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};
