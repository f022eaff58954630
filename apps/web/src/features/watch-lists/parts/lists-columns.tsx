import type { WatchListView } from '@ledgate/contract/watch-lists.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatInstant } from '../../../ui/format.ts';
import { type Columns, columnsOf } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import classes from './watch-lists.module.css';

const column = columnsOf<WatchListView>();

const StateChip = ({ list }: { list: WatchListView }) =>
  list.active ? (
    <Chip tone="green" icon={IconCheck}>
      {t('active')}
    </Chip>
  ) : (
    <Chip tone="outline" icon={IconMinus}>
      {t('retired')}
    </Chip>
  );

const loadedBy = ({ at, loaded_by }: WatchListView): string =>
  [formatInstant(at), loaded_by?.name].filter(Boolean).join(' · ');

export const LISTS_COLUMNS: Columns<WatchListView> = column.columns([
  column.accessor('name', {
    id: 'name',
    header: t('listName'),
    enableSorting: false,
    cell: ({ row }) => <span className={classes.name}>{row.original.name}</span>,
  }),
  column.accessor('kind', {
    id: 'kind',
    header: t('kind'),
    enableSorting: false,
    cell: ({ row }) => t(`kind_${row.original.kind}`),
    meta: { width: '190px' },
  }),
  column.accessor('rows', {
    id: 'rows',
    header: t('columnEntries'),
    enableSorting: false,
    cell: ({ row }) => formatCount(row.original.rows),
    meta: { width: '100px', align: 'end' },
  }),
  column.display({
    id: 'loaded',
    header: t('columnLoaded'),
    cell: ({ row }) => <span className={classes.quiet}>{loadedBy(row.original)}</span>,
    meta: { from: 'wide' },
  }),
  column.display({
    id: 'state',
    header: t('columnState'),
    cell: ({ row }) => <StateChip list={row.original} />,
    meta: { width: '140px' },
  }),
]);

export const narrowList = (list: WatchListView): NarrowRow => ({
  title: list.name,
  aside: <StateChip list={list} />,
  line: <span className={classes.quiet}>{t(`kind_${list.kind}`)}</span>,
  lineAside: formatCount(list.rows),
});
