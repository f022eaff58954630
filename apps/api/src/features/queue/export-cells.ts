import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Column } from '@ledgate/domain/queue/definition.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { readCells } from '@ledgate/domain/queue/section-cells.ts';

/** The words above the columns, as the screen has them. */
export const EXPORT_HEADS: Record<Column, string> = {
  reference: 'Reference',
  name: 'Merchant',
  status: 'Status',
  sections: 'Sections',
  iso: 'ISO',
  assignee: 'Assigned to',
  volume: 'Monthly volume',
  risk: 'Risk',
  submitted: 'Submitted',
  age: 'In this status since',
  due: 'Due',
};

const dollars = (cents: number | null): string => {
  if (cents === null) return '';
  const whole = String(Math.trunc(cents / 100));
  return `${whole}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;
};

/** What a column says of an application, as text. */
export const EXPORT_CELLS: Record<Column, (row: ApplicationRow) => string> = {
  reference: (row) => row.reference,
  name: (row) => row.name ?? '',
  status: (row) => STATUS_FACTS[row.status].label,
  sections: (row) =>
    readCells(row.sections)
      .map(({ section, state }) => `${section}: ${state}`)
      .join(', '),
  iso: (row) => row.iso_name ?? '',
  assignee: (row) => row.assignee_name ?? '',
  volume: (row) => dollars(row.monthly_volume_cents),
  risk: (row) => (row.risk_score === null ? '' : String(row.risk_score)),
  submitted: (row) => row.submitted_at ?? '',
  age: (row) => row.status_at,
  due: (row) => row.due_at ?? '',
};

/** A cell that a spreadsheet would run as a formula is marked as text. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
