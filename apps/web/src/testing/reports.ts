import type { ReportAnswer, ReportRun, SavedReport } from '@ledgate/contract/reports.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const reportAnswer = (changes: Partial<ReportAnswer> = {}): ReportAnswer => ({
  title: 'Card payments by card',
  period: 'Oct 23 – Nov 19, 2026',
  before: '',
  as_of: AT,
  dimensions: [{ name: 'brand', label: 'Card' }],
  measures: [
    { name: 'charged_cents', label: 'Charged', format: 'cents' },
    { name: 'charges', label: 'Payments', format: 'count' },
  ],
  rows: [
    { keys: ['visa'], labels: ['Visa'], values: [1_234_50, 12], before: null },
    { keys: [null], labels: ['Not known'], values: [10_00, 1], before: null },
  ],
  totals: [1_244_50, 13],
  totals_before: null,
  is_cut: false,
  is_long: false,
  ...changes,
});

export const savedReport = (number: number, changes: Partial<SavedReport> = {}): SavedReport => ({
  uid: idOf(number),
  name: 'My cards',
  definition: { subject: 'payments', by: 'brand', of: 'charged_cents,charges', period: 'last_month', chart: 'bar' },
  is_shared: false,
  is_own: true,
  made_by: 'Robin Park',
  version: 1,
  mailed: null,
  mailed_next: null,
  mailed_last: null,
  ...changes,
});

export const reportRun = (number: number, changes: Partial<ReportRun> = {}): ReportRun => ({
  uid: idOf(number),
  title: 'Products sold by product',
  definition: { subject: 'products', by: 'product', of: 'quantity', period: 'last_year', chart: 'bar' },
  format: 'xlsx',
  state: 'running',
  progress: 40,
  rows: null,
  size: null,
  said: null,
  asked_at: AT,
  ended_at: null,
  until: null,
  ...changes,
});
