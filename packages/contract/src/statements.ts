import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { DOWNGRADE_REASONS } from '@ledgate/domain/settlement/interchange.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { instant, opaque, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const party = z.object({ uid, name: z.string() });
/** `YYYY-MM`, New York's. */
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10.');
const cents = z.int();
const page = {
  cursor: opaque(200).optional(),
  page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
};
/** To staff and ISOs: of one merchant. */
const ofMerchant = { merchant: uid.optional() };

const statementFields = {
  id: uid,
  merchant: party,
  month: z.string(),
  sales_cents: cents,
  refunds_cents: cents,
  fees_cents: cents,
  deposits_cents: cents,
  closed_at: instant,
};
const statementRow = z.object(statementFields).meta({ id: 'StatementRow' });
export type StatementRow = z.output<typeof statementRow>;

const feeRow = z.object({
  line: z.string(),
  label: z.string(),
  /** What it was counted by and at which price, in words: `$233.33`, `0.30%`. Empty where there is none. */
  units: z.string(),
  rate: z.string(),
  cents,
});
const move = z.object({ day: z.string(), label: z.string(), cents });

const statementView = z
  .object({
    ...statementFields,
    business: z.object({ name: z.string(), reference: z.string(), mid: z.string().nullable() }),
    /** From what was owed before to what is owed after, in the order it is added up. */
    summary: z.array(z.object({ label: z.string(), cents, is_balance: z.boolean() })),
    sales: z.int(),
    refunds: z.int(),
    /** What cards cost in all, of what was sold: `2.70%`; empty where nothing was. */
    effective_rate: z.string(),
    fees: z.array(z.object({ title: z.string(), cents, rows: z.array(feeRow) })),
    /** Of the fees, what one debit takes after the month. */
    debit_cents: cents,
    brands: z.array(
      z.object({
        brand: z.enum(BRANDS).nullable(),
        sales: z.int(),
        sales_cents: cents,
        refunds: z.int(),
        refunds_cents: cents,
      }),
    ),
    batches: z.array(
      z.object({ day: z.string(), items: z.int(), sales_cents: cents, refunds_cents: cents, fee_cents: cents }),
    ),
    deposits: z.array(move),
    disputes: z.array(move),
    other: z.array(move),
    reserve: z.object({ opening_cents: cents, held_cents: cents, released_cents: cents, closing_cents: cents }),
  })
  .meta({ id: 'Statement', description: 'A month of a merchant, as it was closed' });
export type StatementView = z.output<typeof statementView>;

const sharing = {
  revenue_cents: cents,
  cost_cents: cents,
  margin_cents: cents,
  iso_cents: cents,
  platform_cents: cents,
};

const residualRow = z
  .object({
    id: uid,
    merchant: party,
    iso: party.nullable(),
    volume_cents: cents,
    /** `80.00%` */
    share: z.string(),
    ...sharing,
    /** Zero or less: from the month before, and into the next. */
    brought_cents: cents,
    carried_cents: cents,
    lines: z.array(z.object({ label: z.string(), units: z.string(), revenue_cents: cents, cost_cents: cents })),
  })
  .meta({ id: 'Residual', description: 'What a month of a merchant was worth to its ISO' });
export type ResidualRow = z.output<typeof residualRow>;

const downgradeItem = z.object({
  id: uid,
  payment: uid.nullable(),
  merchant: party,
  reference: z.string().nullable(),
  sold_on: z.string(),
  brand: z.enum(BRANDS).nullable(),
  last4: z.string().nullable(),
  cents,
  reason: z.enum(DOWNGRADE_REASONS),
  category: z.string(),
  best_category: z.string().nullable(),
  /** What it cost, and would have cost; null where no table knows. */
  cost_cents: cents,
  best_cents: cents.nullable(),
});
export type DowngradeItem = z.output<typeof downgradeItem>;

const counted = { sales: z.int(), cents, cost_cents: cents, best_cents: cents, lost_cents: cents };

const downgradeView = z
  .object({
    month: z.string(),
    totals: z.object(counted),
    reasons: z.array(
      z.object({ reason: z.enum(DOWNGRADE_REASONS), label: z.string(), remedy: z.string(), ...counted }),
    ),
    /** The dearest first. */
    results: z.array(downgradeItem),
    is_cut: z.boolean(),
  })
  .meta({ id: 'Downgrades', description: 'What downgraded, why, and what it would have cost had it qualified' });
export type DowngradeView = z.output<typeof downgradeView>;

export const statements = declare({
  listStatements: {
    summary: 'List monthly statements, the newest first',
    method: 'GET',
    path: '/api/statement',
    access: 'read_report',
    query: z.strictObject({ ...ofMerchant, month: month.optional(), ...page }),
    reply: z.object({ results: z.array(statementRow), next_cursor: z.string().nullable() }),
    failures: [],
  },
  readStatement: {
    summary: 'Read a monthly statement',
    method: 'GET',
    path: '/api/statement/{uid}',
    access: 'read_report',
    params: byUid,
    reply: statementView,
    failures: ['not_found'],
  },
  readStatementPdf: {
    summary: 'Download a monthly statement as PDF',
    method: 'GET',
    path: '/api/statement/{uid}/pdf',
    access: 'read_report',
    params: byUid,
    file: true,
    reply: fileBytes,
    failures: ['not_found'],
  },
  listResiduals: {
    summary: 'List what each merchant’s month was worth to its ISO',
    method: 'GET',
    path: '/api/residual',
    access: 'read_residual',
    query: z.strictObject({ month: month.optional(), ...page }),
    reply: z.object({
      /** The one asked for, or the newest there is; empty where there is none. */
      month: z.string(),
      months: z.array(z.string()),
      totals: z.object({ merchants: z.int(), volume_cents: cents, ...sharing }),
      results: z.array(residualRow),
      next_cursor: z.string().nullable(),
    }),
    failures: [],
  },
  exportResiduals: {
    summary: 'Export the residuals of a month as CSV, line by line',
    method: 'GET',
    path: '/api/residual/export',
    access: 'read_residual',
    query: z.strictObject({ month }),
    file: true,
    reply: fileBytes,
    failures: [],
  },
  readDowngrades: {
    summary: 'Read what downgraded in a month, why, and what it cost',
    method: 'GET',
    path: '/api/downgrade',
    access: 'read_report',
    query: z.strictObject({ ...ofMerchant, month: month.optional() }),
    reply: downgradeView,
    failures: [],
  },
});
