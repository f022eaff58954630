import type { BypassRow } from '@ledgate/contract/review.ts';

import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../bypass-messages.ts';

export const BYPASS_COLUMNS: Columns<BypassRow> = [
  {
    id: 'application',
    header: t('bypassCase'),
    cell: (row) => `${row.application.name} (${row.application.reference})`,
  },
  {
    id: 'status',
    header: t('bypassStatus'),
    cell: (row) => <StatusChip status={row.application.status} />,
    width: '220px',
    from: 'wide',
  },
  {
    id: 'iso',
    header: t('bypassIso'),
    cell: (row) => row.iso?.name ?? t('bypassNoIso'),
    from: 'wide',
  },
  {
    id: 'by',
    header: t('bypassBy'),
    cell: (row) => row.by.name,
    width: '160px',
  },
  { id: 'reason', header: t('bypassReason'), cell: (row) => row.reason },
  {
    id: 'at',
    header: t('bypassAt'),
    cell: (row) => formatDay(row.at),
    width: '120px',
    align: 'end',
  },
];

export const narrowBypass = ({ application, by, reason, at }: BypassRow): NarrowRow => ({
  title: `${application.name} (${application.reference})`,
  aside: formatDay(at),
  line: reason,
  lineAside: by.name,
});
