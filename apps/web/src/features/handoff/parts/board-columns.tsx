import { useNow } from '../../../lib/now.ts';
import { formatAge, formatInstant } from '../../../ui/format.ts';
import type { Columns, TableColumn } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { tell } from '../board-messages.ts';
import type { BoardTab } from '../board-tabs.ts';
import type { BoardRow } from '../data.ts';
import { formatNext, goesToProvider } from '../words.ts';
import classes from './handoff.module.css';
import { OperationChip } from './operation-chip.tsx';

const destinationOf = (row: BoardRow): string =>
  goesToProvider(row) ? tell('provider') : (row.bank?.name ?? tell('provider'));

const stepOf = ({ step, name }: BoardRow): string => step ?? name;

const Age = ({ row }: { row: BoardRow }) => {
  const now = useNow();
  return formatAge(row.planned_at, now);
};

const Next = ({ row }: { row: BoardRow }) => {
  const now = useNow();
  if (row.parked !== null) return <span className={classes.quiet}>{tell('waitsForPerson')}</span>;
  return row.next_at === null ? '–' : formatNext(row.next_at, now);
};

const Merchant = ({ row: { application } }: { row: BoardRow }) => (
  <>
    <span className={classes.name}>{application.name}</span>{' '}
    <span className={classes.quiet}>{application.reference}</span>
  </>
);

const FIRST: Columns<BoardRow> = [
  { id: 'merchant', header: tell('columnMerchant'), cell: (row) => <Merchant row={row} /> },
  { id: 'to', header: tell('columnTo'), cell: destinationOf, width: '180px' },
  { id: 'step', header: tell('columnStep'), cell: stepOf, width: '180px', from: 'wide' },
  { id: 'state', header: tell('columnState'), cell: (row) => <OperationChip operation={row} />, width: '210px' },
];

const AGE: TableColumn<BoardRow> = {
  id: 'age',
  header: tell('columnAge'),
  cell: (row) => <Age row={row} />,
  width: '90px',
};

const NEXT: TableColumn<BoardRow> = {
  id: 'next',
  header: tell('columnNext'),
  cell: (row) => <Next row={row} />,
  width: '140px',
  from: 'wide',
};

const ENDED: TableColumn<BoardRow> = {
  id: 'age',
  header: tell('columnEnded'),
  cell: ({ settled_at: at }) => (at === null ? '–' : formatInstant(at)),
  width: '200px',
};

const OPEN = [...FIRST, AGE, NEXT];
const SETTLED = [...FIRST, ENDED];

/** What has ended has no age any more. */
export const boardColumns = (view: BoardTab): Columns<BoardRow> => (view === 'settled' ? SETTLED : OPEN);

export const narrowRow = (row: BoardRow): NarrowRow => ({
  title: row.application.name,
  aside: <OperationChip operation={row} />,
  line: <span className={classes.quiet}>{`${destinationOf(row)} · ${stepOf(row)}`}</span>,
  lineAside: (
    <span className={classes.quiet}>{row.settled_at === null ? <Age row={row} /> : formatInstant(row.settled_at)}</span>
  ),
});
