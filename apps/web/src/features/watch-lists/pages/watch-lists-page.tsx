import type { WatchListView } from '@ledgate/contract/watch-lists.ts';
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core';
import { IconDots, IconListSearch, IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useKeepList, useRetireList, useWatchLists } from '../data.ts';
import { t } from '../messages.ts';
import { Entries } from '../parts/entries.tsx';
import { LISTS_COLUMNS, narrowList } from '../parts/lists-columns.tsx';
import { LoadForm } from '../parts/load-form.tsx';

const route = getRouteApi('/frame/inside/watch-lists');

const SORT = { id: 'at', desc: true };
const nothing = (): void => undefined;

interface ListActionsProps {
  list: WatchListView;
  onOpen: () => void;
  onRetire: () => void;
}

const ListActions = ({ list, onOpen, onRetire }: ListActionsProps) => {
  const keep = useKeepList();
  const { name, active, retire_proposal: proposal } = list;
  const keepIt = (): void =>
    keep.mutate(list, {
      onSuccess: () => toast.good(t('kept_toast', { name })),
      onError: (problem) => toast.problem(problem.title, problem),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('showEntries')}</Menu.Item>
        {active && <Menu.Item onClick={onRetire}>{t(proposal === null ? 'retire' : 'retireConfirm')}</Menu.Item>}
        {active && proposal !== null && <Menu.Item onClick={keepIt}>{t('keep')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};

const RetireDialog = ({ list, onClose }: { list: WatchListView | null; onClose: () => void }) => {
  const retire = useRetireList();
  const close = (): void => {
    retire.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={list !== null}
      title={t('retireTitle', { name: list?.name ?? '' })}
      verb={t(list?.retire_proposal ? 'retireConfirm' : 'retire')}
      isHarmful
      isBusy={retire.isPending}
      problem={retire.error}
      onClose={close}
      onConfirm={() => {
        if (list === null) return;
        retire.mutate(list, {
          onSuccess: ({ active }) => {
            toast.good(t(active ? 'proposed_toast' : 'retired_toast', { name: list.name }));
            close();
          },
        });
      }}
    >
      <p>{t('retireText')}</p>
      {list?.retire_proposal === null && <p>{t('retireTwo')}</p>}
    </ConfirmDialog>
  );
};

export const WatchListsPage = () => {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (to: string | undefined): void =>
    void navigate({ search: to === undefined ? {} : { open: to }, resetScroll: false });
  const { data, error, isFetching, refetch } = useWatchLists();
  const [retiring, setRetiring] = useState<WatchListView | null>(null);
  const lists = data?.results;
  const chosen = lists?.find(({ id }) => id === open);
  const load = (
    <Button leftSection={<IconUpload size={18} stroke={1.7} />} onClick={() => go('new')}>
      {t('load')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('listsTitle')} lead={t('listsLead')} actions={load} />
      <DataTable
        caption={t('listsTitle')}
        columns={LISTS_COLUMNS}
        data={{ rows: lists, count: lists?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        narrow={narrowList}
        page={1}
        pageSize={Math.max(10, lists?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        sort={SORT}
        onSort={nothing}
        onOpen={({ id }) => go(id)}
        renderActions={(list) => (
          <ListActions list={list} onOpen={() => go(list.id)} onRetire={() => setRetiring(list)} />
        )}
        empty={
          <EmptyState icon={IconListSearch} title={t('listsEmptyTitle')}>
            {t('listsEmptyText')}
          </EmptyState>
        }
      />
      <Drawer opened={open === 'new'} onClose={() => go(undefined)} size={480} title={t('loadTitle')}>
        <LoadForm onClose={() => go(undefined)} />
      </Drawer>
      <Drawer opened={chosen !== undefined} onClose={() => go(undefined)} size={560} title={chosen?.name ?? ''}>
        {chosen !== undefined && <Entries key={chosen.id} list={chosen} />}
      </Drawer>
      <RetireDialog list={retiring} onClose={() => setRetiring(null)} />
    </>
  );
};
