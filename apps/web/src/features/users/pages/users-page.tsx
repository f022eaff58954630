import type { UserRow } from '@ledgate/contract/users.ts';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableSort } from '../../../ui/table/table-props.ts';
import { DEFAULT_PAGE_SIZE, useUsers } from '../data.ts';
import { t } from '../messages.ts';
import { UserActions } from '../parts/user-actions.tsx';
import { UserDrawer } from '../parts/user-drawer.tsx';
import { narrowUser, USERS_COLUMNS } from '../parts/users-columns.tsx';
import { UsersToolbar } from '../parts/users-toolbar.tsx';
import { useUserSteps } from '../parts/use-user-steps.tsx';
import { usersSearch, type UsersSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/users');

const sortOf = (ordering: string): TableSort => ({ id: ordering.replace(/^-/, ''), desc: ordering.startsWith('-') });

const idOf = (user: UserRow): string => user.id;
const nameOf = (user: UserRow): string => user.name;

const Nobody = ({ search, onClear }: { search: UsersSearch; onClear: () => void }) => {
  const isFiltered = search.search !== undefined || search.role !== undefined || search.state !== undefined;
  if (!isFiltered) {
    return (
      <EmptyState icon={IconUsers} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
      {search.search === undefined ? t('noMatchFilter') : t('noMatchSearch', { text: search.search })}
    </NoMatch>
  );
};

export const UsersPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const { data, error, isFetching, refetch } = useUsers(search);
  const go = (change: Partial<UsersSearch>): void =>
    void navigate({ search: (was) => ({ ...was, ...change }), replace: !('open' in change), resetScroll: false });
  const filter = (change: Partial<UsersSearch>): void => go({ page: undefined, ...change });
  const steps = useUserSteps((user) => go({ open: user.id }));
  const invite = (
    <Button leftSection={<IconUserPlus size={18} stroke={1.7} />} onClick={() => go({ open: 'new' })}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={can('create_staff') ? invite : undefined} />
      <DataTable
        caption={t('title')}
        columns={USERS_COLUMNS}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={idOf}
        rowName={nameOf}
        narrow={narrowUser}
        page={search.page ?? 1}
        pageSize={search.page_size ?? DEFAULT_PAGE_SIZE}
        onPage={(page) => go({ page: page > 1 ? page : undefined })}
        onPageSize={(page_size) => filter({ page_size })}
        sort={sortOf(search.ordering ?? 'name')}
        onSort={({ id, desc }) => filter(usersSearch({ ordering: `${desc ? '-' : ''}${id}` }))}
        onOpen={(user) => go({ open: user.id })}
        renderActions={(user) => <UserActions user={user} onStep={(step) => steps.take(step, user)} />}
        empty={
          <Nobody search={search} onClear={() => filter({ search: undefined, role: undefined, state: undefined })} />
        }
        toolbar={<UsersToolbar search={search} onChange={filter} />}
      />
      <UserDrawer open={search.open} onClose={() => go({ open: undefined })} />
      {steps.dialogs}
    </>
  );
};
