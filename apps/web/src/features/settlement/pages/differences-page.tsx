import { SegmentedControl, Textarea } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { toast } from '../../../ui/toast.tsx';
import { type DifferenceView, useAccept, useDifferences } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from '../parts/deposit-columns.tsx';
import classes from '../parts/settlement.module.css';
import { differencesSearch } from '../paths.ts';

const SORT = { id: 'opened_at', desc: true };
const LEAST = 3;

const aboutOf = ({ about, payment }: DifferenceView): string => payment?.reference ?? about;

const endingOf = ({ ending, closed_by: by, reason }: DifferenceView): string =>
  ending === 'accepted' ? t('endingAccepted', { name: by ?? '', reason: reason ?? '' }) : t('endingExplained');

const What = ({ row }: { row: DifferenceView }) => (
  <>
    <span className={classes.what}>{row.label}</span>
    {aboutOf(row) !== '' && <span className={classes.quiet}> · {aboutOf(row)}</span>}
    <br />
    <span className={classes.quiet}>{row.closed_at === null ? row.advice : endingOf(row)}</span>
  </>
);

const COLUMNS: Columns<DifferenceView> = [
  {
    id: 'opened_at',
    header: t('columnFound'),
    cell: (row) => formatInstant(row.opened_at),
    width: '180px',
    from: 'wide',
  },
  { id: 'merchant', header: t('columnMerchant'), cell: ({ merchant }) => merchant.name, width: '180px' },
  { id: 'what', header: t('columnWhat'), cell: (row) => <What row={row} /> },
  {
    id: 'expected',
    header: t('columnExpected'),
    cell: (row) => <Money cents={row.expected_cents} />,
    width: '120px',
    align: 'end',
  },
  {
    id: 'actual',
    header: t('columnActual'),
    cell: (row) => <Money cents={row.actual_cents} />,
    width: '120px',
    align: 'end',
  },
  {
    id: 'left',
    header: t('columnLeft'),
    cell: (row) => <Money cents={row.left_cents} />,
    width: '120px',
    align: 'end',
  },
];

const narrow = (row: DifferenceView): NarrowRow => ({
  title: row.merchant.name,
  aside: <Money cents={row.left_cents} />,
  line: <What row={row} />,
});

const AcceptDialog = ({ row, onClose }: { row: DifferenceView; onClose: () => void }) => {
  const { mutate, isPending, error } = useAccept();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const accept = (): void => {
    if (reason.trim().length < LEAST) return setMissing(true);
    return mutate(
      { params: { uid: row.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          toast.good(t('accepted'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('acceptTitle')}
      verb={t('accept')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={accept}
      onClose={onClose}
    >
      <p>
        {row.label}
        {aboutOf(row) === '' ? '' : ` · ${aboutOf(row)}`}
      </p>
      <p>{t('acceptText', { amount: formatCents(row.left_cents) })}</p>
      <Textarea
        label={t('reason')}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        error={isMissing ? t('reasonMissing') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
};

const Nothing = ({ isOpen }: { isOpen: boolean }) => (
  <EmptyState icon={IconChecks} title={t(isOpen ? 'differencesEmpty' : 'closedEmpty')}>
    {t(isOpen ? 'differencesEmptyText' : 'closedEmptyText')}
  </EmptyState>
);

const ShowAll = () => (
  <Link to="/differences" search={{}} className={classes.link}>
    {t('showAll')}
  </Link>
);

/** Where the provider says other than the ledger, for staff to clear up. */
export const DifferencesPage = () => {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [chosen, setChosen] = useState<DifferenceView | null>(null);
  const { difference } = differencesSearch(useSearch({ strict: false }));
  const list = useDifferences(state, difference);
  return (
    <>
      <PageHeader
        title={t('differences')}
        lead={t('differencesLead')}
        {...(difference !== undefined && { actions: <ShowAll /> })}
      />
      <DataTable
        caption={t('differences')}
        columns={COLUMNS}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={({ label }) => label}
        narrow={narrow}
        onOpen={(row) => {
          if (row.closed_at === null) setChosen(row);
        }}
        empty={<Nothing isOpen={state === 'open'} />}
        toolbar={
          difference === undefined && (
            <SegmentedControl
              aria-label={t('columnState')}
              value={state}
              onChange={(value) => setState(value === 'closed' ? 'closed' : 'open')}
              data={[
                { value: 'open', label: t('open') },
                { value: 'closed', label: t('closed') },
              ]}
            />
          )
        }
      />
      {chosen !== null && <AcceptDialog key={chosen.id} row={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
