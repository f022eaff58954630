import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { isSection, type Section } from '@ledgate/domain/applications/sections.ts';

import { countOf } from '../../lib/count-of.ts';

/** The panel beside a case, in this order. */
export const PANEL_TABS = [
  'decision',
  'queries',
  'timeline',
  'files',
  'signatures',
  'notes',
  'risk',
  'tasks',
  'rates',
  'handoff',
  'audit',
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** What somebody comes for: what is being asked, and once it was recommended, what is to be decided. */
export const usualTab = (status: Status): PanelTab =>
  ['recommended', 'awaiting_iso', 'awaiting_merchant', 'awaiting_admin'].includes(status) ? 'decision' : 'queries';

/** What the address of a case says: where on the page somebody is. */
export interface CaseSearch {
  section?: Section;
  tab?: PanelTab;
  /** The document that is looked at. */
  document?: string;
  /** A past instant; the case is shown as it was then. */
  at?: string;
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const caseSearch = (search: Record<string, unknown>): CaseSearch => {
  const section = textOf(search['section'], /^[a-z]+$/);
  const tab = PANEL_TABS.find((name) => name === search['tab']);
  const document = textOf(search['document'], /^[0-9a-f-]{36}$/);
  const at = textOf(search['at'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  return {
    ...(section !== undefined && isSection(section) && { section }),
    ...(tab !== undefined && { tab }),
    ...(document !== undefined && { document }),
    ...(at !== undefined && { at }),
  };
};

/** What the address of the report of bypasses says. */
export interface BypassesSearch {
  page?: number;
  page_size?: number;
}

export const bypassesSearch = (search: Record<string, unknown>): BypassesSearch => {
  const page = countOf(search['page'], 100_000);
  const size = countOf(search['page_size'], 100);
  return { ...(page !== undefined && { page }), ...(size !== undefined && { page_size: size }) };
};
