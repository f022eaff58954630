import type { Column } from '@ledgate/domain/queue/definition.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { riskWords, standingOf } from '@ledgate/domain/risk/hard-stops.ts';
import { readCells } from '@ledgate/domain/queue/section-cells.ts';
import type { ReactNode } from 'react';

import { useNow } from '../../../lib/now.ts';
import { formatAge, formatDay, formatDollars } from '../../../ui/format.ts';
import { SectionStrip } from '../../../ui/section-strip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Columns, TableColumn } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { ApplicationRow } from '../data.ts';
import { t } from '../messages.ts';
import { MerchantCell } from './merchant-cell.tsx';
import classes from './queue.module.css';

export const nameOf = (row: ApplicationRow): string => row.name ?? '';

const quiet = (text: string): ReactNode => <span className={classes.quiet}>{text}</span>;

const Waiting = ({ row }: { row: ApplicationRow }) => {
  const now = useNow();
  return <span className={classes.figure}>{formatAge(row.status_at, now)}</span>;
};

/** Put aside: until when, in place of when it is due. */
const isSnoozed = (row: ApplicationRow, now: number): row is ApplicationRow & { snoozed_until: string } =>
  row.snoozed_until !== undefined && Date.parse(row.snoozed_until) > now;

/** “in 3 h”, red and bold once it is past. */
const Due = ({ row }: { row: ApplicationRow }) => {
  const now = useNow();
  if (isSnoozed(row, now)) return quiet(t('snoozedUntil', { day: formatDay(row.snoozed_until) }));
  if (row.due_at === null) return null;
  const left = Date.parse(row.due_at) - now;
  const time = formatAge(new Date(now - Math.abs(left)).toISOString(), now);
  return (
    <span className={classes.figure} data-late={left < 0 || undefined}>
      {left < 0 ? t('dueSince', { time }) : t('dueIn', { time })}
    </span>
  );
};

const Strip = ({ row }: { row: ApplicationRow }) => (
  <SectionStrip
    cells={readCells(row.sections).map(({ section, state }) => ({ section: SECTION_FACTS[section].name, state }))}
  />
);

/** What stops it, else its band; never a figure alone. */
const Risk = ({ row }: { row: ApplicationRow }) => {
  const standing = standingOf(row.risk_score, row.hard_stop ?? null);
  if (standing.band === null && standing.hardStop === null) return null;
  const isGrave = standing.hardStop !== null || standing.band === 'decline';
  const words = riskWords(standing);
  return (
    <span className={classes.risk} data-late={isGrave || undefined} title={words}>
      {words}
    </span>
  );
};

const shown = (
  id: Column,
  cell: (row: ApplicationRow) => ReactNode,
  look: Pick<TableColumn<ApplicationRow>, 'width' | 'align' | 'from' | 'isSorted'> = {},
): TableColumn<ApplicationRow> => ({ id, header: t(`column_${id}`), cell, ...look });

const COLUMN_DEFS: Record<Column, TableColumn<ApplicationRow>> = {
  reference: shown('reference', (row) => <span className={classes.figure}>{row.reference}</span>, { width: '88px' }),
  name: shown('name', (row) => <MerchantCell row={row} />),
  status: shown('status', (row) => <StatusChip status={row.status} />, { width: '226px' }),
  sections: shown('sections', (row) => <Strip row={row} />, { width: '102px', from: 'roomy' }),
  iso: shown('iso', (row) => quiet(row.iso_name ?? ''), { width: '150px' }),
  assignee: shown('assignee', (row) => quiet(row.assignee_name ?? t('unassigned')), { width: '124px' }),
  volume: shown(
    'volume',
    (row) => (
      <span className={classes.figure}>
        {row.monthly_volume_cents === null ? '' : formatDollars(row.monthly_volume_cents)}
      </span>
    ),
    { width: '138px', align: 'end', isSorted: true },
  ),
  risk: shown('risk', (row) => <Risk row={row} />, { width: '152px', isSorted: true }),
  submitted: shown(
    'submitted',
    (row) => quiet(row.submitted_at === null ? t('notSubmitted') : formatDay(row.submitted_at)),
    { width: '122px', isSorted: true },
  ),
  age: shown('age', (row) => <Waiting row={row} />, { width: '94px', align: 'end', isSorted: true }),
  due: shown('due', (row) => <Due row={row} />, { width: '140px', align: 'end', isSorted: true }),
};

export const DEFAULT_COLUMNS: readonly Column[] = [
  'reference',
  'name',
  'status',
  'sections',
  'assignee',
  'risk',
  'age',
  'due',
];

export const columnsFor = (names: readonly Column[]): Columns<ApplicationRow> => names.map((name) => COLUMN_DEFS[name]);

export const narrowRow = (row: ApplicationRow): NarrowRow => ({
  title: <MerchantCell row={row} />,
  aside: <StatusChip status={row.status} />,
  line: (
    <span className={classes.pair}>
      <span className={classes.figure}>{row.reference}</span>
      <Strip row={row} />
    </span>
  ),
  lineAside: row.due_at === null && row.snoozed_until === undefined ? <Waiting row={row} /> : <Due row={row} />,
});
