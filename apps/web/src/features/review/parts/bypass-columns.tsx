import type { BypassRow } from '@ledgate/contract/review.ts';

import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { type Columns, columnsOf } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';

const column = columnsOf<BypassRow>();

export const BYPASS_COLUMNS: Columns<BypassRow> = column.columns([
  column.display({
    id: 'application',
    header: t('bypassCase'),
    cell: ({ row: { original } }) => `${original.application.name} (${original.application.reference})`,
  }),
  column.display({
    id: 'status',
    header: t('bypassStatus'),
    cell: ({ row }) => <StatusChip status={row.original.application.status} />,
    meta: { width: '220px', from: 'wide' },
  }),
  column.display({
    id: 'iso',
    header: t('bypassIso'),
    cell: ({ row }) => row.original.iso?.name ?? t('bypassNoIso'),
    meta: { from: 'wide' },
  }),
  column.display({
    id: 'by',
    header: t('bypassBy'),
    cell: ({ row }) => row.original.by.name,
    meta: { width: '160px' },
  }),
  column.display({ id: 'reason', header: t('bypassReason'), cell: ({ row }) => row.original.reason }),
  column.accessor('at', {
    id: 'at',
    header: t('bypassAt'),
    enableSorting: false,
    cell: ({ row }) => formatDay(row.original.at),
    meta: { width: '120px', align: 'end' },
  }),
]);

export const narrowBypass = ({ application, by, reason, at }: BypassRow): NarrowRow => ({
  title: `${application.name} (${application.reference})`,
  aside: formatDay(at),
  line: reason,
  lineAside: by.name,
});
