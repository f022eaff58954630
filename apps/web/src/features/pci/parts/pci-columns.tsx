import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { PCI_STATE_LABELS, type PciState } from '@ledgate/domain/pci/standing.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconX } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { PciRow } from '../data.ts';
import { t } from '../messages.ts';
import classes from './pci.module.css';

const LOOKS: Readonly<Record<PciState, { tone: ChipTone; icon: Icon }>> = {
  expired: { tone: 'red', icon: IconAlertTriangle },
  not_started: { tone: 'amber', icon: IconX },
  in_progress: { tone: 'blue', icon: IconClock },
  compliant: { tone: 'green', icon: IconCheck },
  unknown: { tone: 'plain', icon: IconHelp },
};

const StateChip = ({ state }: { state: PciState }) => <Chip {...LOOKS[state]}>{PCI_STATE_LABELS[state]}</Chip>;

const dayWords = (day: string | null): string => (day === null ? t('never') : sayDate(day));

/** A fee that is due is said as such; one that will be, by its day. */
const Fee = ({ row }: { row: PciRow }) => {
  if (row.is_charged) return <span className={classes.urgent}>{t('charged')}</span>;
  if (row.state !== 'expired' || row.charged_from === null) return <span className={classes.quiet}>{t('noFee')}</span>;
  return <span>{t('chargedFrom', { day: sayDate(row.charged_from) })}</span>;
};

export const pciColumns = (hasMany: boolean): Columns<PciRow> => [
  ...(hasMany
    ? ([{ id: 'merchant', header: t('columnMerchant'), cell: ({ merchant }: PciRow) => merchant.name }] as const)
    : []),
  { id: 'state', header: t('columnState'), cell: ({ state }) => <StateChip state={state} />, width: '150px' },
  { id: 'saq', header: t('columnSaq'), cell: ({ saq_type: saq }) => saq ?? '', width: '90px' },
  {
    id: 'attested',
    header: t('columnAttested'),
    cell: ({ attested_on: day }) => dayWords(day),
    width: '140px',
    from: 'wide',
  },
  { id: 'expires', header: t('columnExpires'), cell: ({ expires_on: day }) => dayWords(day), width: '140px' },
  { id: 'fee', header: t('columnFee'), cell: (row) => <Fee row={row} />, width: '180px' },
];

export const narrowPci =
  (hasMany: boolean) =>
  (row: PciRow): NarrowRow => ({
    title: hasMany ? row.merchant.name : `SAQ ${row.saq_type ?? ''}`.trim(),
    aside: <StateChip state={row.state} />,
    line: `${t('columnExpires')}: ${dayWords(row.expires_on)}`,
    lineAside: <Fee row={row} />,
  });
