import { type ReportDefinition, readReport, reportProblem, type ReportParams } from './definition.ts';
import type { Viewer } from './subjects.ts';

/** A report that nobody has to build first. */
export interface BuiltIn {
  readonly name: string;
  /** What it answers. */
  readonly answers: string;
  readonly report: ReportDefinition;
}

const builtIn = (name: string, answers: string, params: ReportParams): BuiltIn => ({
  name,
  answers,
  report: readReport(params),
});

const BUILT_IN: readonly BuiltIn[] = [
  builtIn('Sales by day', 'What was charged and refunded, day by day', {
    subject: 'payments',
    by: 'day',
    of: 'charged_cents,refunded_cents,net_cents,charges,average_cents',
    compare: '1',
    chart: 'line',
  }),
  builtIn('Sales by card', 'How much came in with each card network', {
    subject: 'payments',
    by: 'brand',
    of: 'charged_cents,charges,average_cents,declines,approval_ppm',
  }),
  builtIn('Sales by hour', 'At which hours people pay', {
    subject: 'payments',
    by: 'hour',
    of: 'charged_cents,charges',
  }),
  builtIn('Sales by merchant', 'Who took how much, and how often cards were declined', {
    subject: 'payments',
    by: 'merchant',
    of: 'charged_cents,refunded_cents,charges,declines,approval_ppm',
  }),
  builtIn('Declines by reason', 'Why cards were declined', {
    subject: 'payments',
    by: 'decline_reason',
    of: 'declines',
  }),
  builtIn('Counter sales by cashier', 'What each person sold, and what went back', {
    subject: 'sales',
    by: 'cashier',
    of: 'orders,gross_cents,discount_cents,returned_cents,net_cents,tip_cents',
  }),
  builtIn('Counter sales by register', 'What each register took', {
    subject: 'sales',
    by: 'register',
    of: 'orders,gross_cents,returned_cents,net_cents,tax_cents',
  }),
  builtIn('Products sold', 'What sold best, less what came back', {
    subject: 'products',
    by: 'product',
    of: 'quantity,gross_cents,discount_cents,net_cents',
    sort: 'net_cents',
  }),
  builtIn('Sales tax collected', 'What was collected for each tax, less what went back', {
    subject: 'taxes',
    by: 'tax',
    of: 'taxable_cents,tax_cents,orders',
    period: 'last_month',
  }),
  builtIn('Applications by status', 'Where applications stand right now', {
    subject: 'pipeline',
    by: 'status',
    of: 'applications',
  }),
  builtIn('Applications by underwriter', 'Who has how many on their desk', {
    subject: 'pipeline',
    by: 'underwriter,status',
    of: 'applications',
  }),
  builtIn('Applications by ISO', 'What each ISO has under way', {
    subject: 'pipeline',
    by: 'partner,status',
    of: 'applications',
  }),
  builtIn('Time in each status', 'How long applications stood where they stood', {
    subject: 'stays',
    by: 'status',
    of: 'stays,median_days,p90_days',
  }),
  builtIn('Decisions by person', 'Who recommended, approved, returned and declined how often', {
    subject: 'steps',
    by: 'taken_by,step',
    of: 'steps',
    step: 'recommend,approve,return,decline',
  }),
  builtIn('Applications declined by reason', 'Why applications were declined', {
    subject: 'steps',
    by: 'decision_reason',
    of: 'steps',
  }),
  builtIn('ISO bypasses', 'How often an ISO’s approval was bypassed, and by whom', {
    subject: 'steps',
    by: 'partner,taken_by',
    of: 'steps',
    step: 'bypass_iso',
  }),
  builtIn('SLA met by desk', 'How many cases each desk handed on before they were due', {
    subject: 'steps',
    by: 'desk',
    of: 'kept_ppm,kept_steps,late_steps',
    desk: 'underwriting,iso,admin',
    compare: '1',
  }),
  builtIn('Residuals by month', 'What closed months were worth', {
    subject: 'residuals',
    by: 'month',
    of: 'volume_cents,revenue_cents,cost_cents,margin_cents,iso_cents',
    period: 'last_year',
  }),
  builtIn('Residuals by merchant', 'Which merchants earn what', {
    subject: 'residuals',
    by: 'merchant',
    of: 'volume_cents,margin_cents,iso_cents',
    period: 'last_month',
    sort: 'margin_cents',
  }),
  builtIn('1099-K gross by month', 'Gross card payments of each tax ID, as the form wants them', {
    subject: 'gross_1099k',
    by: 'tax_id,month',
    of: 'gross_cents,charges',
    period: 'last_year',
    chart: 'none',
  }),
  builtIn('Exposure by merchant', 'Which open accounts could cost most, and what is held against it', {
    subject: 'exposure',
    by: 'merchant',
    of: 'exposure_cents,reserve_cents,covered_ppm',
  }),
  builtIn('Exposure by bank', 'What the open accounts of each bank could cost', {
    subject: 'exposure',
    by: 'bank',
    of: 'exposure_cents,reserve_cents,covered_ppm,accounts',
  }),
];

/** Those somebody may ask for; whose they are of is still theirs to say. */
export const builtInFor = (viewer: Viewer): BuiltIn[] =>
  BUILT_IN.filter(({ report }) => (reportProblem(report, viewer)?.field ?? 'merchant') === 'merchant');
