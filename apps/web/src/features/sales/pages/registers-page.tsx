import { IconCalendarOff } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { useShifts } from '../data.ts';
import { ListFilters } from '../parts/list-filters.tsx';
import { RegisterList } from '../parts/register-list.tsx';
import classes from '../parts/sales.module.css';
import { nameOfShift, narrowShift, SHIFT_COLUMNS } from '../parts/shift-columns.tsx';
import type { RegistersSearch } from '../paths.ts';
import { t } from '../shift-messages.ts';

const route = getRouteApi('/frame/inside/registers');
const SORT = { id: 'opened_at', desc: true };

interface ShiftListProps {
  search: RegistersSearch;
  onChange: (change: { [K in keyof RegistersSearch]?: string | undefined }) => void;
}

const Nothing = ({ search, onChange }: ShiftListProps) => {
  const isFiltered = search.register !== undefined || search.from !== undefined || search.to !== undefined;
  return isFiltered ? (
    <NoMatch
      title={t('noMatch')}
      verb={t('clear')}
      onClear={() => onChange({ register: undefined, from: undefined, to: undefined })}
    >
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconCalendarOff} title={t('shiftsEmpty')}>
      {t('shiftsEmptyText')}
    </EmptyState>
  );
};

const ShiftList = ({ search, onChange }: ShiftListProps) => {
  const list = useShifts(search);
  const navigate = useNavigate();
  const { merchant } = search;
  return (
    <DataTable
      caption={t('shiftsTitle')}
      columns={SHIFT_COLUMNS}
      {...growingList(list, SORT)}
      rowId={({ uid }) => uid}
      rowName={nameOfShift}
      narrow={narrowShift}
      onOpen={({ uid }) =>
        void navigate({ to: '/shifts/$uid', params: { uid }, search: merchant === undefined ? {} : { merchant } })
      }
      empty={<Nothing search={search} onChange={onChange} />}
      toolbar={<ListFilters asked={search} onChange={onChange} />}
    />
  );
};

/** Where the merchant sells, and each shift with what its drawer came to. */
export const RegistersPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const { merchant } = search;
  return (
    <>
      <PageHeader title={t('title')} lead={t(merchant === undefined ? 'lead' : 'leadStaff')} />
      <div className={classes.stack}>
        <RegisterList whose={merchant === undefined ? {} : { merchant }} />
        <h2>{t('shiftsTitle')}</h2>
        <ShiftList
          search={search}
          onChange={(change) =>
            void go({
              search: (was) => ({ ...was, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
    </>
  );
};
