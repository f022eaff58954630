import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { COLUMNS, DENSITIES, ORDERINGS, SPANS } from '@ledgate/domain/queue/definition.ts';
import { RISK_BANDS } from '@ledgate/domain/risk/bands.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { z } from 'zod';
import { applicationView } from './application-view.ts';
import { commaList, instant, pageQuery, uid } from './fields.ts';

const day = z.string().refine(isDate, 'Enter a date such as 2026-11-15.');

/** Which applications and in which order, as an address spells it. The domain's view definitions read the same. */
const queueFilters = {
  status__in: commaList(STATUSES).optional(),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .transform((text) => (text === '' ? undefined : text)),
  /** `me`, `none`, or a person’s uid. */
  assignee: z.union([z.literal('me'), z.literal('none'), uid]).optional(),
  iso: uid.optional(),
  band__in: commaList(RISK_BANDS).optional(),
  overdue: z.literal('true').optional(),
  submitted: z.enum(SPANS).optional(),
  submitted_after: day.optional(),
  submitted_before: day.optional(),
  ordering: z.enum(ORDERINGS as [(typeof ORDERINGS)[number], ...(typeof ORDERINGS)[number][]]).optional(),
};

export const queueQuery = z.strictObject({
  ...pageQuery,
  ...queueFilters,
  /** Where a page begins, from `next` or `previous` of another; `page` is then only a number to show. */
  cursor: z.string().max(300).optional(),
});

export const exportQuery = z.strictObject({
  ...queueFilters,
  format: z.enum(['csv', 'xlsx']),
  columns: commaList(COLUMNS).optional(),
  density: z.enum(DENSITIES).optional(),
});

/** How a section stands, for the strip: nothing there, filled in, verified, or asked about. */
const CELL_STATES = ['empty', 'complete', 'verified', 'query'] as const;

export const applicationRow = applicationView
  .extend({
    mcc: z.string().nullable(),
    monthly_volume_cents: z.int().nullable(),
    assigned_to: uid.nullable(),
    risk_score: z.int().nullable(),
    /** By when the desk that has it owes a step; null while no desk does. */
    due_at: instant.nullable(),
    sections: z.array(z.object({ section: z.enum(SECTIONS), state: z.enum(CELL_STATES) })),
  })
  .meta({ id: 'ApplicationRow' });
export type ApplicationRow = z.output<typeof applicationRow>;
