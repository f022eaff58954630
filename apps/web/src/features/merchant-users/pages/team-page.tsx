import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DEFAULT_PAGE_SIZE, useTeam } from '../data.ts';
import { t } from '../messages.ts';
import { MemberActions } from '../parts/member-actions.tsx';
import { MemberDrawer } from '../parts/member-drawer.tsx';
import { narrowMember, TEAM_COLUMNS } from '../parts/team-columns.tsx';
import { TeamToolbar } from '../parts/team-toolbar.tsx';
import { useMemberSteps } from '../parts/use-member-steps.tsx';
import type { TeamSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/usermerchant');

/** The owner first, then by name: nobody has so many people that they want another order. */
const BY_NAME = { id: 'name', desc: false };

const idOf = (member: TeamMemberView): string => member.id;
const nameOf = (member: TeamMemberView): string => member.name;

const Nobody = ({ search, onClear }: { search: TeamSearch; onClear: () => void }) => {
  const isFiltered = search.search !== undefined || search.role !== undefined || search.state !== undefined;
  if (!isFiltered) {
    return (
      <EmptyState icon={IconUsersGroup} title={t('emptyTitle')}>
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

export const TeamPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isFetching, refetch } = useTeam(search);
  const go = (change: Partial<TeamSearch>): void =>
    void navigate({ search: (was) => ({ ...was, ...change }), replace: !('open' in change), resetScroll: false });
  const filter = (change: Partial<TeamSearch>): void => go({ page: undefined, ...change });
  const steps = useMemberSteps((member) => go({ open: member.id }));
  const invite = (
    <Button leftSection={<IconUserPlus size={18} stroke={1.7} />} onClick={() => go({ open: 'new' })}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={invite} />
      <DataTable
        caption={t('title')}
        columns={TEAM_COLUMNS}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={idOf}
        rowName={nameOf}
        narrow={narrowMember}
        page={search.page ?? 1}
        pageSize={search.page_size ?? DEFAULT_PAGE_SIZE}
        onPage={(page) => go({ page: page > 1 ? page : undefined })}
        onPageSize={(page_size) => filter({ page_size })}
        sort={BY_NAME}
        onSort={() => undefined}
        onOpen={(member) => go({ open: member.id })}
        renderActions={(member) => <MemberActions member={member} onStep={(step) => steps.take(step, member)} />}
        empty={
          <Nobody search={search} onClear={() => filter({ search: undefined, role: undefined, state: undefined })} />
        }
        toolbar={<TeamToolbar search={search} onChange={filter} />}
      />
      <MemberDrawer open={search.open} merchant={search.merchant} onClose={() => go({ open: undefined })} />
      {steps.dialogs}
    </>
  );
};
