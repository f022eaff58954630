import { isStaff } from '@ledgate/domain/access/roles.ts';
import { PCI_STATE_LABELS, PCI_STATES, type PciState } from '@ledgate/domain/pci/standing.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconShieldLock, IconShieldPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { exportPciStatus, filterOf, type PciRow, usePciStatus } from '../data.ts';
import { t } from '../messages.ts';
import { narrowPci, pciColumns } from '../parts/pci-columns.tsx';
import { RecordDialog } from '../parts/record-dialog.tsx';
import classes from '../parts/pci.module.css';
import type { PciSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/reports/pci');
const SORT = { id: 'expires', desc: false };

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconShieldLock} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

interface FilterProps {
  search: PciSearch;
  counts: Record<PciState, number> | undefined;
  onChange: (state: string | undefined) => void;
}

const StateFilter = ({ search, counts, onChange }: FilterProps) => (
  <Select
    className={classes.filter}
    aria-label={t('state')}
    placeholder={t('anyState')}
    data={PCI_STATES.map((value) => ({
      value,
      label: counts
        ? t('stateCount', { label: PCI_STATE_LABELS[value], count: counts[value] })
        : PCI_STATE_LABELS[value],
    }))}
    value={search.state ?? null}
    onChange={(state) => onChange(state ?? undefined)}
    clearable
  />
);

const RenewButton = () => {
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => void navigate({ to: '/support', search: {} })}>
      {t('renew')}
    </Button>
  );
};

const RecordButton = ({ row, onClick }: { row: PciRow; onClick: () => void }) =>
  row.may_record ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('actionsFor', { name: row.merchant.name })}
      onClick={onClick}
    >
      <IconShieldPlus size={18} stroke={1.7} />
    </ActionIcon>
  ) : null;

const HeaderActions = ({ search, isDesk }: { search: PciSearch; isDesk: boolean }) =>
  isDesk ? (
    <SaveFileButton fileName="pci-status.csv" failed={t('exportFailed')} read={() => exportPciStatus(filterOf(search))}>
      {t('export')}
    </SaveFileButton>
  ) : (
    <RenewButton />
  );

/** How each merchant stands, and one’s own. */
export const PciPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const role = usePerson()?.role;
  const isDesk = role !== undefined && isStaff(role);
  const [recording, setRecording] = useState<PciRow | null>(null);
  const list = usePciStatus(filterOf(search));
  const change = (next: object): void =>
    void go({ search: (was) => ({ ...was, ...next }), replace: true, resetScroll: false });
  const open = ({ id }: PciRow): void =>
    void (isDesk
      ? navigate({ to: '/applications/$uid', params: { uid: id }, search: {} })
      : navigate({ to: '/support', search: {} }));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(isDesk ? 'leadStaff' : 'lead')}
        actions={<HeaderActions search={search} isDesk={isDesk} />}
      />
      <DataTable
        caption={t('title')}
        columns={pciColumns(isDesk)}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={({ merchant }) => merchant.name}
        narrow={narrowPci(isDesk)}
        onOpen={open}
        renderActions={(row) => <RecordButton row={row} onClick={() => setRecording(row)} />}
        empty={
          <Nothing
            isFiltered={Object.values(search).some((value) => value !== undefined)}
            onClear={() => void go({ search: {}, replace: true, resetScroll: false })}
          />
        }
        toolbar={
          isDesk ? (
            <StateFilter search={search} counts={list.data?.pages[0]?.counts} onChange={(state) => change({ state })} />
          ) : undefined
        }
      />
      {recording !== null && <RecordDialog row={recording} onClose={() => setRecording(null)} />}
    </>
  );
};
