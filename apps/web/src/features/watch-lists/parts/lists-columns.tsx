import type { WatchListView } from '@ledgate/contract/watch-lists.ts';
import { IconAlertTriangleFilled, IconCheck, IconMinus } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import classes from './watch-lists.module.css';

const StateChip = ({ list }: { list: WatchListView }) =>
  list.active && list.kind === 'sanctions' && !list.is_current ? (
    <Chip tone="red" icon={IconAlertTriangleFilled}>
      {t('outdated')}
    </Chip>
  ) : list.active ? (
    <Chip tone="green" icon={IconCheck}>
      {t('active')}
    </Chip>
  ) : (
    <Chip tone="outline" icon={IconMinus}>
      {t('retired')}
    </Chip>
  );

const loadedBy = ({ at, loaded_by, confirmed_at: confirmed, retire_proposal: proposal }: WatchListView): string =>
  [
    formatInstant(at),
    loaded_by?.name,
    confirmed !== at && t('confirmedOn', { at: formatInstant(confirmed) }),
    proposal && t('retireProposedBy', { name: proposal.by.name }),
  ]
    .filter(Boolean)
    .join(' · ');

export const LISTS_COLUMNS: Columns<WatchListView> = [
  {
    id: 'name',
    header: t('listName'),
    cell: (row) => <span className={classes.name}>{row.name}</span>,
  },
  {
    id: 'kind',
    header: t('kind'),
    cell: (row) => t(`kind_${row.kind}`),
    width: '190px',
  },
  {
    id: 'rows',
    header: t('columnEntries'),
    cell: (row) => formatCount(row.rows),
    width: '100px',
    align: 'end',
  },
  {
    id: 'loaded',
    header: t('columnLoaded'),
    cell: (row) => <span className={classes.quiet}>{loadedBy(row)}</span>,
    from: 'wide',
  },
  {
    id: 'state',
    header: t('columnState'),
    cell: (row) => <StateChip list={row} />,
    width: '140px',
  },
];

export const narrowList = (list: WatchListView): NarrowRow => ({
  title: list.name,
  aside: <StateChip list={list} />,
  line: <span className={classes.quiet}>{t(`kind_${list.kind}`)}</span>,
  lineAside: formatCount(list.rows),
});
