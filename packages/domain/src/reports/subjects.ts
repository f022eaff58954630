import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';
import type { Measure } from './measures.ts';

/** What a report can be about. */
export const SUBJECTS = [
  'payments',
  'sales',
  'products',
  'taxes',
  'pipeline',
  'steps',
  'stays',
  'residuals',
  'gross_1099k',
  'exposure',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What its rows can be told apart by. */
export const DIMENSIONS = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'merchant',
  'partner',
  'source',
  'brand',
  'decline_reason',
  'register',
  'cashier',
  'product',
  'category',
  'tax',
  'status',
  'step',
  'decision_reason',
  'taken_by',
  'underwriter',
  'risk',
  'tax_id',
  'desk',
  'bank',
  'mcc',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Of the dimensions that time goes along: each has its place whether something happened in it or not. */
export const TIME_DIMENSIONS = ['day', 'week', 'month'] as const satisfies readonly Dimension[];
export type TimeDimension = (typeof TIME_DIMENSIONS)[number];

export const DIMENSION_LABELS: Record<Dimension, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  weekday: 'Day of the week',
  hour: 'Hour',
  merchant: 'Merchant',
  partner: 'ISO',
  source: 'Taken at',
  brand: 'Card',
  decline_reason: 'Decline reason',
  register: 'Register',
  cashier: 'Cashier',
  product: 'Product',
  category: 'Category',
  tax: 'Tax',
  status: 'Status',
  step: 'Step',
  decision_reason: 'Reason for declining',
  taken_by: 'Taken by',
  underwriter: 'Underwriter',
  risk: 'Risk',
  tax_id: 'Tax ID',
  desk: 'Desk',
  bank: 'Bank',
  mcc: 'Business category',
};

/** What a report can be narrowed to. */
export const FILTERS = [
  'merchant',
  'partner',
  'source',
  'brand',
  'register',
  'cashier',
  'status',
  'step',
  'decision_reason',
  'desk',
  'bank',
  'mcc',
] as const;
export type Filter = (typeof FILTERS)[number];

export interface SubjectFacts {
  readonly label: string;
  readonly explanation: string;
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  readonly filters: readonly Filter[];
  /** Of a period, or as it stands now. */
  readonly isNow: boolean;
  /** Whether it is answered from prepared figures; what is not is counted row by row, and in the background where they are many. */
  readonly isPrepared: boolean;
  /** Whether a file can hold each payment or order by itself. */
  readonly hasEach: boolean;
  readonly needs: Ability;
  readonly roles: readonly Role[];
}

const EVERYBODY = ['merchant', 'subuser', 'underwriter', 'iso', 'admin', 'superadmin'] as const;
const SHOPS = ['merchant', 'subuser', 'admin', 'superadmin'] as const;
const DESKS = ['underwriter', 'iso', 'admin', 'superadmin'] as const;
const TIMES = ['day', 'week', 'month'] as const;

export const SUBJECT_FACTS: Record<Subject, SubjectFacts> = {
  payments: {
    label: 'Card payments',
    explanation: 'What was charged, refunded and declined',
    dimensions: [...TIMES, 'weekday', 'hour', 'merchant', 'partner', 'source', 'brand', 'decline_reason'],
    measures: [
      'charges',
      'charged_cents',
      'refunds',
      'refunded_cents',
      'net_cents',
      'declines',
      'approval_ppm',
      'average_cents',
      'tip_cents',
    ],
    filters: ['merchant', 'partner', 'source', 'brand'],
    isNow: false,
    isPrepared: true,
    hasEach: true,
    needs: 'read_report',
    roles: EVERYBODY,
  },
  sales: {
    label: 'Counter sales',
    explanation: 'Orders of the registers, what went back, taxes and tips',
    dimensions: [...TIMES, 'weekday', 'hour', 'merchant', 'register', 'cashier'],
    measures: [
      'orders',
      'gross_cents',
      'discount_cents',
      'returns',
      'returned_cents',
      'net_cents',
      'tax_cents',
      'tip_cents',
      'average_cents',
    ],
    filters: ['merchant', 'register', 'cashier'],
    isNow: false,
    isPrepared: true,
    hasEach: false,
    needs: 'read_report',
    roles: SHOPS,
  },
  products: {
    label: 'Products sold',
    explanation: 'What sold over the counter, less what came back',
    dimensions: [...TIMES, 'product', 'category', 'cashier', 'register'],
    measures: ['quantity', 'orders', 'gross_cents', 'discount_cents', 'net_cents'],
    filters: ['merchant', 'register', 'cashier'],
    isNow: false,
    isPrepared: false,
    hasEach: false,
    needs: 'read_report',
    roles: SHOPS,
  },
  taxes: {
    label: 'Sales tax',
    explanation: 'What was collected for each tax, less what went back',
    dimensions: [...TIMES, 'tax', 'register'],
    measures: ['taxable_cents', 'tax_cents', 'orders'],
    filters: ['merchant', 'register'],
    isNow: false,
    isPrepared: false,
    hasEach: false,
    needs: 'read_report',
    roles: SHOPS,
  },
  pipeline: {
    label: 'Applications',
    explanation: 'Where applications stand right now',
    dimensions: ['status', 'partner', 'underwriter', 'risk'],
    measures: ['applications'],
    filters: ['partner', 'status'],
    isNow: true,
    isPrepared: true,
    hasEach: false,
    needs: 'read_report',
    roles: DESKS,
  },
  steps: {
    label: 'Steps of applications',
    explanation: 'What was decided and done, how often, whether on time, and why applications were declined',
    dimensions: [...TIMES, 'step', 'decision_reason', 'desk', 'partner', 'taken_by'],
    measures: ['steps', 'kept_steps', 'late_steps', 'kept_ppm'],
    filters: ['partner', 'step', 'decision_reason', 'desk'],
    isNow: false,
    isPrepared: true,
    hasEach: false,
    needs: 'read_report',
    roles: ['underwriter', 'admin', 'superadmin'],
  },
  stays: {
    label: 'Time in each status',
    explanation: 'How long applications stood in a status that they left',
    dimensions: ['status', 'week', 'month', 'partner'],
    measures: ['stays', 'median_days', 'p90_days'],
    filters: ['partner', 'status'],
    isNow: false,
    isPrepared: true,
    hasEach: false,
    needs: 'read_report',
    roles: DESKS,
  },
  residuals: {
    label: 'Residuals',
    explanation: 'What closed months were worth',
    dimensions: ['month', 'merchant', 'partner'],
    measures: ['volume_cents', 'revenue_cents', 'cost_cents', 'margin_cents', 'iso_cents', 'platform_cents'],
    filters: ['merchant', 'partner'],
    isNow: false,
    isPrepared: true,
    hasEach: false,
    needs: 'read_residual',
    roles: ['iso', 'admin', 'superadmin'],
  },
  gross_1099k: {
    label: '1099-K gross',
    explanation: 'Gross card payments by tax ID, before refunds and fees',
    dimensions: ['month', 'tax_id', 'merchant'],
    measures: ['charges', 'gross_cents'],
    filters: ['merchant'],
    isNow: false,
    isPrepared: true,
    hasEach: false,
    needs: 'read_report',
    roles: ['admin', 'superadmin'],
  },
  exposure: {
    label: 'Exposure',
    explanation: 'What open accounts could cost, and what is held against it',
    dimensions: ['merchant', 'bank', 'mcc'],
    measures: ['exposure_cents', 'reserve_cents', 'covered_ppm', 'accounts'],
    filters: ['merchant', 'bank', 'mcc'],
    isNow: true,
    isPrepared: true,
    hasEach: false,
    needs: 'manage_settlement',
    roles: ['admin', 'superadmin'],
  },
};

/** A house that is one has nothing to tell apart by it, and the desk's own affairs are not its partners'. */
const HIDDEN_FROM: Partial<Record<Dimension | Filter, readonly Role[]>> = {
  merchant: ['merchant', 'subuser'],
  partner: ['merchant', 'subuser', 'iso'],
  underwriter: ['iso'],
  risk: ['iso'],
};

export interface Viewer {
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

const isShown = (name: Dimension | Filter, { role }: Viewer): boolean => HIDDEN_FROM[name]?.includes(role) !== true;

export const mayReport = (subject: Subject, { role, abilities }: Viewer): boolean => {
  const { roles, needs } = SUBJECT_FACTS[subject];
  return roles.includes(role) && abilities.has(needs);
};

/** What of a subject somebody can build with. */
export const offeredTo = (subject: Subject, viewer: Viewer) => {
  const { dimensions, measures, filters } = SUBJECT_FACTS[subject];
  return {
    dimensions: dimensions.filter((name) => isShown(name, viewer)),
    measures,
    filters: filters.filter((name) => isShown(name, viewer)),
  };
};

export const isTime = (name: Dimension): name is TimeDimension => TIME_DIMENSIONS.some((time) => time === name);

/** Whether rows stand in an order of their own: along time, and hours and days of the week as they follow each other. */
export const isOrdered = (name: Dimension): boolean => isTime(name) || name === 'weekday' || name === 'hour';
