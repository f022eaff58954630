import type { BypassRow } from '@ledgate/contract/review.ts';
import { IconRoute } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useBypasses } from '../bypasses.ts';
import { BYPASS_COLUMNS, narrowBypass } from '../parts/bypass-columns.tsx';
import { t } from '../bypass-messages.ts';

const route = getRouteApi('/frame/inside/bypasses');
const PAGE_SIZE = 25;

const idOf = ({ application, at }: BypassRow): string => `${application.uid} ${at}`;
const nameOf = ({ application }: BypassRow): string => application.reference;

/** The standing report: every time an ISO was bypassed, by whom and why. */
export const BypassesPage = () => {
  const { page = 1, page_size: pageSize = PAGE_SIZE } = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useBypasses(page, pageSize);
  return (
    <>
      <PageHeader title={t('bypasses')} lead={t('bypassesLead')} />
      <DataTable
        caption={t('bypasses')}
        columns={BYPASS_COLUMNS}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={idOf}
        rowName={nameOf}
        narrow={narrowBypass}
        page={page}
        pageSize={pageSize}
        onPage={(next) => void go({ search: (was) => ({ ...was, page: next }) })}
        onPageSize={(size) => void go({ search: { page_size: size } })}
        sort={{ id: 'at', desc: true }}
        onSort={() => undefined}
        onOpen={({ application }) => void navigate({ to: '/applications/$uid', params: { uid: application.uid } })}
        empty={
          <EmptyState icon={IconRoute} title={t('bypassesNone')}>
            {t('bypassesNoneText')}
          </EmptyState>
        }
      />
    </>
  );
};
