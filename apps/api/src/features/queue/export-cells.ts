import { harmless } from '../../core/csv.ts';
import { SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Column } from '@ledgate/domain/queue/definition.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { type CellState, readCells } from '@ledgate/domain/queue/section-cells.ts';
import { riskWords, standingOf } from '@ledgate/domain/risk/hard-stops.ts';
import type { WallClock } from '../../core/local-time.ts';

/** What stands in a cell: words, money, an instant, or how long something lasts. */
export type Cell = { text: string } | { cents: number | null } | { at: string | null } | { days: number };

export interface ExportColumn {
  /** The words above it, as the screen has them. */
  head: string;
  /** In letters. */
  width: number;
  cell: (row: ApplicationRow, now: number) => Cell;
}

const DAY_MS = 86_400_000;

const text = (words: string | null): Cell => ({ text: words ?? '' });

const plain = (head: string, width: number, cell: ExportColumn['cell']): ExportColumn[] => [{ head, width, cell }];

const STATES: Record<CellState, string> = {
  empty: 'Incomplete',
  complete: 'Complete',
  verified: 'Verified',
  query: 'Query open',
};

/** A column of the screen, which is one of the file; the strip of sections is seven. */
export const EXPORT_COLUMNS: Record<Column, readonly ExportColumn[]> = {
  reference: plain('Reference', 14, (row) => text(row.reference)),
  name: plain('Merchant', 34, (row) => text(row.name)),
  status: plain('Status', 28, (row) => text(STATUS_FACTS[row.status].label)),
  sections: SECTIONS.map((section, at) => ({
    head: SECTION_FACTS[section].name,
    width: 16,
    cell: (row) => text(STATES[readCells(row.sections)[at]?.state ?? 'empty']),
  })),
  iso: plain('ISO', 24, (row) => text(row.iso_name)),
  assignee: plain('Assigned to', 22, (row) => text(row.assignee_name)),
  volume: plain('Monthly volume', 18, (row) => ({ cents: row.monthly_volume_cents })),
  risk: plain('Risk', 30, (row) => text(riskWords(standingOf(row.risk_score, row.hard_stop ?? null)))),
  submitted: plain('Submitted', 20, (row) => ({ at: row.submitted_at })),
  age: plain('Waiting', 12, (row, now) => ({ days: Math.max(0, now - Date.parse(row.status_at)) / DAY_MS })),
  due: plain('Due', 20, (row) => ({ at: row.due_at })),
};

const dollars = (cents: number): string => {
  const whole = String(Math.trunc(cents / 100));
  return `${whole}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;
};

/** `3 d 4 h`, as the screen says it. */
const lasting = (days: number): string => {
  const minutes = Math.floor(days * 24 * 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
};

export const cellText = (cell: Cell, clock: WallClock): string => {
  if ('text' in cell) return harmless(cell.text);
  if ('cents' in cell) return cell.cents === null ? '' : dollars(cell.cents);
  if ('days' in cell) return lasting(cell.days);
  return cell.at === null ? '' : clock.text(cell.at);
};
