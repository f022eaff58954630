import { formatPhone } from '@ledgate/domain/checks/phone.ts';

import { formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { CustomerView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';

const cardsOf = ({ cards }: CustomerView): string => (cards === 0 ? t('cardsNone') : t('cardsCount', { count: cards }));

const Name = ({ row: { name, company } }: { row: CustomerView }) => (
  <>
    {name}
    {company !== null && company !== name && <span className={classes.quiet}>{` · ${company}`}</span>}
  </>
);

export const customerColumns: Columns<CustomerView> = [
  { id: 'name', header: t('columnName'), cell: (row) => <Name row={row} /> },
  { id: 'email', header: t('columnEmail'), cell: ({ email }) => email ?? '', width: '240px', from: 'wide' },
  {
    id: 'phone',
    header: t('columnPhone'),
    cell: ({ phone }) => <span dir="ltr">{phone === null ? '' : formatPhone(phone)}</span>,
    width: '150px',
    from: 'wide',
  },
  { id: 'cards', header: t('columnCards'), cell: cardsOf, width: '130px' },
  { id: 'created_at', header: t('columnAdded'), cell: (row) => formatInstant(row.created_at), width: '190px' },
];

export const narrowCustomer = (row: CustomerView): NarrowRow => ({
  title: row.name,
  aside: cardsOf(row),
  line: <span className={classes.quiet}>{row.email ?? row.company ?? formatInstant(row.created_at)}</span>,
});
