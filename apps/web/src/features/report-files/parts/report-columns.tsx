import { REPORT_TYPE_LABELS } from '@ledgate/domain/report-files/kinds.ts';
import { REPORT_FILE_ENDINGS } from '@ledgate/domain/report-files/report-file.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';

import { formatSize } from '../../../ui/format-size.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { ReportFile } from '../data.ts';
import { t } from '../messages.ts';
import classes from './report-files.module.css';

export const reportName = ({ title, report_type: type }: ReportFile): string => title ?? REPORT_TYPE_LABELS[type];

/** With its month, as its actions say it. */
export const spokenName = (row: ReportFile): string => `${reportName(row)}, ${sayMonth(row.period)}`;

const Report = ({ row }: { row: ReportFile }) => (
  <span className={classes.two}>
    <span>{reportName(row)}</span>
    {row.title !== null && (
      <span className={`${classes.quiet} ${classes.small}`}>{REPORT_TYPE_LABELS[row.report_type]}</span>
    )}
  </span>
);

const fileWords = ({ file }: ReportFile): string => {
  const kind = REPORT_FILE_ENDINGS[file.mime].toUpperCase();
  return file.size === null ? kind : `${kind}, ${formatSize(file.size)}`;
};

const filedWords = ({ created_at: at, uploaded_by: by }: ReportFile): string =>
  by === null ? formatDay(at) : t('by', { day: formatDay(at), name: by.name });

/** Whoever has several merchants sees whose each is. */
export const reportColumns = (hasMany: boolean): Columns<ReportFile> => [
  { id: 'period', header: t('columnPeriod'), cell: ({ period }) => sayMonth(period), width: '150px' },
  { id: 'report', header: t('columnReport'), cell: (row) => <Report row={row} /> },
  ...(hasMany
    ? ([{ id: 'merchant', header: t('columnMerchant'), cell: ({ merchant }: ReportFile) => merchant.name }] as const)
    : []),
  { id: 'file', header: t('columnFile'), cell: fileWords, width: '130px' },
  {
    id: 'origin',
    header: t('origin'),
    cell: ({ origin }) => t(`origin_${origin}`),
    width: '150px',
    from: 'wide',
  },
  { id: 'filed', header: t('columnFiled'), cell: filedWords, width: '220px', from: 'wide' },
];

export const narrowReport =
  (hasMany: boolean) =>
  (row: ReportFile): NarrowRow => ({
    title: hasMany ? `${row.merchant.name}: ${reportName(row)}` : reportName(row),
    aside: <span className={classes.quiet}>{fileWords(row)}</span>,
    line: sayMonth(row.period),
    lineAside: <span className={classes.quiet}>{t(`origin_${row.origin}`)}</span>,
  });
