import type { Reply } from '@ledgate/contract/call.ts';
import type { Calls } from '@ledgate/contract/calls.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export type DashboardReply = Reply<Calls['dashboard']['readDashboard']>;
type Board = DashboardReply['board'];
type BoardOf<K extends Board['kind']> = Extract<Board, { kind: K }>;

export const dashboardOf = (board: Board): DashboardReply => ({
  period: 'last_28_days',
  days: { from: '2026-10-23', to: '2026-11-19' },
  before: { from: '2026-09-25', to: '2026-10-22' },
  as_of: AT,
  board,
});

const CASE = {
  uid: idOf(501),
  reference: 'LG-000501',
  name: 'Harbor Coffee LLC',
  status: 'in_underwriting' as const,
  status_at: AT,
  due_at: AT,
};

const STAGES: BoardOf<'iso'>['stages'] = (
  ['started', 'submitted', 'recommended', 'offered', 'accepted', 'approved', 'boarded'] as const
).map((name, at) => ({
  name,
  standing: 20 - at,
  reached: { value: 80 - at * 10, before: 40 },
  of_started: { value: 80 - at * 10, before: 40 },
}));

export const UNDERWRITER_BOARD: BoardOf<'underwriter'> = {
  kind: 'underwriter',
  queue: {
    open: 14,
    snoozed: 2,
    unassigned: 5,
    by_age: [
      { name: 'today', count: 3, submitted_after: '2026-11-19', submitted_before: null },
      { name: 'this_week', count: 7, submitted_after: '2026-11-13', submitted_before: '2026-11-18' },
      { name: 'this_month', count: 3, submitted_after: '2026-10-21', submitted_before: '2026-11-12' },
      { name: 'older', count: 1, submitted_after: null, submitted_before: '2026-10-20' },
    ],
    by_due: [
      { name: 'overdue', count: 4 },
      { name: 'today', count: 2 },
      { name: 'tomorrow', count: 1 },
      { name: 'later', count: 0 },
      { name: 'not_due', count: 7 },
    ],
  },
  ball: [
    { turn: 'merchant', count: 6, oldest_at: AT },
    { turn: 'underwriting', count: 8, oldest_at: AT },
    { turn: 'iso', count: 0, oldest_at: null },
  ],
  decisions: {
    recommended: { value: 12, before: 8 },
    asked: { value: 9, before: 9 },
    median_seconds: { value: 7200, before: 10_800 },
    p90_seconds: { value: null, before: null },
    kept: { value: 18, before: 10 },
    late: { value: 2, before: 1 },
    days: [
      { day: '2026-11-18', count: 2 },
      { day: '2026-11-19', count: 4 },
    ],
  },
  reopened: { count: { value: 1, before: 0 }, cases: [CASE] },
  next: { ...CASE, uid: idOf(502), name: 'Pier Nine Bakery', is_own: true },
};

export const ISO_BOARD: BoardOf<'iso'> = {
  kind: 'iso',
  stages: STAGES,
  stalled: { count: 3, by_status: [{ status: 'awaiting_merchant', count: 3 }], cases: [CASE] },
  residuals: {
    months: [{ month: '2026-10', iso_cents: 125_000, volume_cents: 90_000_000 }],
    iso_cents: { value: 125_000, before: 100_000 },
    volume_cents: { value: 90_000_000, before: 80_000_000 },
  },
  boarded: { value: 6, before: 3 },
  boarded_this_month: { value: 4, before: 5 },
};

const counted = (value: number, before = value) => ({ value, before });

export const ADMIN_BOARD: BoardOf<'admin'> = {
  kind: 'admin',
  stages: STAGES,
  stays: [
    {
      status: 'in_underwriting',
      count: counted(31),
      median_seconds: { value: 86_400, before: 43_200 },
      p90_seconds: { value: 172_800, before: 86_400 },
    },
  ],
  load: [{ uid: idOf(30), name: 'Dana Flores', open: 17, overdue: 3 }],
  desks: [
    { desk: 'underwriting', kept: counted(45), late: counted(5) },
    { desk: 'iso', kept: counted(0), late: counted(0) },
    { desk: 'admin', kept: counted(9), late: counted(1, 3) },
  ],
  bypasses: counted(2, 1),
  declines: { count: counted(7, 5), reasons: [{ reason: 'risk', count: counted(4, 2) }] },
  handoffs: { open: 11, attention: 2, refused: counted(1, 0) },
};

export const EXPOSURE: Reply<Calls['dashboard']['readExposure']> = {
  as_of: AT,
  total: { merchants: 3, exposure_cents: 40_000_000, reserve_cents: 10_000_000 },
  by_bank: [
    {
      bank: { uid: idOf(60), name: 'Meridian Bank' },
      merchants: 3,
      exposure_cents: 40_000_000,
      reserve_cents: 10_000_000,
    },
  ],
  by_category: [
    { mcc: '5812', name: '5812 Restaurants', merchants: 3, exposure_cents: 40_000_000, reserve_cents: 10_000_000 },
  ],
};

type Applying = NonNullable<BoardOf<'applicant'>['applying']>;

export const BEGUN: NonNullable<Applying['application']> = {
  uid: idOf(501),
  reference: 'LG-000501',
  status: 'draft',
  status_at: AT,
  submitted_at: null,
  completion: 40,
};

export const APPLYING: Applying = {
  application: BEGUN,
  turn: 'merchant',
  missing: {
    count: 12,
    first: [{ id: 'company.tax_id', section: 'company', path: 'company.tax_id', label: 'Tax ID' }],
    sections: [],
  },
  questions: 0,
  waiting_for: [],
  usual: { basis: 'target', most: 4 },
};

export const SHOP_BOARD: BoardOf<'shop'> = {
  kind: 'shop',
  sales: {
    today: '2026-11-19',
    weekday_before: '2026-11-12',
    now: { charges: 41, charged_cents: 82_050 },
    before: { charges: 30, charged_cents: 60_000 },
    before_whole: { charges: 70, charged_cents: 140_000 },
    hours: [
      { hour: 9, cents: 30_000, before_cents: 20_000 },
      { hour: 12, cents: 52_050, before_cents: 40_000 },
    ],
    charges: counted(900, 800),
    charged_cents: counted(1_800_000, 1_700_000),
    refunded_cents: counted(9_000, 0),
    declines: counted(12),
  },
  deposits: { count: 1, cents: 77_000, first: [{ uid: idOf(700), net_cents: 77_000, made_at: AT }] },
  disputes: {
    count: 1,
    cents: 4_500,
    first: [
      { uid: idOf(710), amount_cents: 4_500, reason_title: 'Goods not received', reply_by: '2026-11-25', days_left: 6 },
    ],
  },
  products: {
    is_long: false,
    first: [{ uid: idOf(720), name: 'Flat white', quantity: 320_500, net_cents: 144_000, before_cents: 120_000 }],
  },
  applying: null,
};
