import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { COLUMNS, DENSITIES, DUES, ORDERINGS, SNOOZED_WAYS, SPANS } from '@ledgate/domain/queue/definition.ts';
import { RISK_BANDS } from '@ledgate/domain/risk/bands.ts';
import { HARD_STOPS } from '@ledgate/domain/risk/hard-stops.ts';
import { CELLS_PATTERN } from '@ledgate/domain/queue/section-cells.ts';
import { z } from 'zod';
import { commaList, instant, line, opaque, pageQuery, uid } from './fields.ts';

export const day = z.string().refine(isDate, 'Enter a date such as 2026-11-15.');

/** Which applications and in which order, as an address spells it. The domain's view definitions read the same. */
const queueFilters = {
  status__in: commaList(STATUSES).optional(),
  search: line(0, 100)
    .optional()
    .transform((text) => (text === '' ? undefined : text)),
  /** `me`, `none`, or a person’s uid. */
  assignee: z.union([z.literal('me'), z.literal('none'), uid]).optional(),
  iso: uid.optional(),
  band__in: commaList(RISK_BANDS).optional(),
  due: z.enum(DUES).optional(),
  snoozed: z.enum(SNOOZED_WAYS).optional(),
  submitted: z.enum(SPANS).optional(),
  submitted_after: day.optional(),
  submitted_before: day.optional(),
  ordering: z.enum(ORDERINGS as [(typeof ORDERINGS)[number], ...(typeof ORDERINGS)[number][]]).optional(),
};

export const queueQuery = z.strictObject({
  ...pageQuery,
  ...queueFilters,
  /** Where a page begins, from `next` or `previous` of another; `page` is then only a number to show. */
  cursor: opaque(300).optional(),
  /** In an order by time: begins with this day, and nobody counts which page that is. A cursor goes before it. */
  from: day.optional(),
});

export const exportQuery = z.strictObject({
  ...queueFilters,
  format: z.enum(['csv', 'xlsx']),
  columns: commaList(COLUMNS).optional(),
  density: z.enum(DENSITIES).optional(),
  /** Times are told as the reader's clock shows them. */
  zone: z
    .string()
    .regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/)
    .max(60)
    .optional(),
});

/** What a list shows of an application, and no more: a page of fifty stays small. The rest is read one by one. */
export const applicationRow = z
  .object({
    uid,
    reference: z.string(),
    status: z.enum(STATUSES),
    /** The trade name, else the legal one, else to staff the merchant’s; null for a draft that has none yet. */
    name: z.string().nullable(),
    iso_name: z.string().nullable(),
    /** Staff alone see who has it and how risky it is. */
    assignee_name: z.string().nullable(),
    risk_score: z.int().nullable(),
    /** The gravest of what stops it, shown in place of the score; left out where nothing does. */
    hard_stop: z.enum(HARD_STOPS).optional(),
    monthly_volume_cents: z.int().nullable(),
    submitted_at: instant.nullable(),
    status_at: instant,
    /** By when the desk that has it owes a step; null while no desk does. */
    due_at: instant.nullable(),
    /** Staff alone: put aside until then, and not meant to be worked on sooner. */
    snoozed_until: instant.optional(),
    /** Messages the reader has not seen yet. */
    unread: z.int().nonnegative(),
    /** A letter for each section in the order of the form: `e`mpty, `c`omplete, `v`erified, `q`uery open. */
    sections: z.string().regex(CELLS_PATTERN),
    /** Owners who have not signed yet, by name; left out where nobody is missing. */
    waiting_for: z.array(z.string()).optional(),
    /** To merchants, whose lists show them. */
    completion: z.int().min(0).max(100).optional(),
    changed_at: instant.optional(),
  })
  .meta({ id: 'ApplicationRow' });
export type ApplicationRow = z.output<typeof applicationRow>;
