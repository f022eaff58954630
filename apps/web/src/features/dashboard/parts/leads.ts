import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { StaffRole } from '@ledgate/domain/access/roles.ts';
import type { Measure } from '@ledgate/domain/reports/measures.ts';
import type { Dimension, Filter, Subject } from '@ledgate/domain/reports/subjects.ts';
import { type BuiltInView, builtInView } from '@ledgate/domain/queue/built-in-views.ts';
import { type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';
import { linkOptions, type LinkProps } from '@tanstack/react-router';

import type { Dashboard } from '../data.ts';

/** The list of applications with these filters in its address. */
export const queueLead = (view: ViewDefinition): LinkProps =>
  linkOptions({ to: '/applications', search: writeView(view) });

/** A view by its name, as its tab opens it. */
export const viewLead = (view: BuiltInView): LinkProps => linkOptions({ to: '/applications', search: { view } });

/** A view that is narrowed further. */
export const narrowedLead = (view: BuiltInView, role: StaffRole, narrower: ViewDefinition): LinkProps =>
  queueLead({ ...builtInView(view, role), ...narrower });

/** Where cases stand, the longest first. */
export const statusLead = (...status: Status[]): LinkProps => queueLead({ status, ordering: 'status_at' });

export const caseLead = (uid: string): LinkProps => linkOptions({ to: '/applications/$uid', params: { uid } });

interface ReportWords extends Partial<Record<Filter, string>> {
  subject: Subject;
  by: Dimension;
  of: Measure | `${Measure},${Measure}` | `${Measure},${Measure},${Measure}`;
}

/** The report that counts the same, of the same days, beside those before. */
export const reportLead = ({ period, days }: Pick<Dashboard, 'period' | 'days'>, words: ReportWords): LinkProps =>
  linkOptions({
    to: '/reports/build',
    search: { ...words, compare: '1', period, ...(period === 'custom' && days) },
  });

/** How much was handed on before it was due, by one word or another. */
export const slaLead = (
  dashboard: Pick<Dashboard, 'period' | 'days'>,
  by: 'desk' | 'taken_by',
  desk: string,
): LinkProps => reportLead(dashboard, { subject: 'steps', by, of: 'kept_ppm,kept_steps,late_steps', desk });

export const labelOf = (status: Status): string => STATUS_FACTS[status].label;
