import type { AuditRow } from '@ledgate/contract/audit.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { filterOf, reloadAudit, useAuditList } from '../data.ts';
import { t } from '../messages.ts';
import { AuditDrawer } from '../parts/audit-drawer.tsx';
import { AuditList } from '../parts/audit-list.tsx';
import { AuditToolbar } from '../parts/audit-toolbar.tsx';
import { ExportDialog } from '../parts/export-dialog.tsx';
import type { AuditSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/audit');

const NO_FILTER: Record<Exclude<keyof AuditSearch, 'open'>, undefined> = {
  search: undefined,
  actor: undefined,
  action: undefined,
  kind: undefined,
  lane: undefined,
  from: undefined,
  to: undefined,
};

const nameOf = (rows: readonly AuditRow[] | undefined, actor: string | undefined): string | undefined =>
  rows?.find((row) => row.actor?.uid === actor)?.actor?.name;

const subjectOf = (rows: readonly AuditRow[] | undefined, lane: string | undefined): string | undefined =>
  rows?.find((row) => row.lane === lane)?.subject ?? undefined;

const NoRows = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconHistory} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

export const AuditPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const [isExporting, setExporting] = useState(false);
  const filter = filterOf(search);
  const { rows } = useAuditList(filter);
  const go = (change: Partial<AuditSearch>): void =>
    void navigate({ search: (was) => ({ ...was, ...change }), replace: !('open' in change), resetScroll: false });
  const actions = (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={reloadAudit}>
        {t('newest')}
      </Button>
      {can('export_audit') && (
        <Button leftSection={<IconDownload size={18} stroke={1.7} />} onClick={() => setExporting(true)}>
          {t('export')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={can('export_audit') ? t('lead') : t('leadApplications')} actions={actions} />
      <AuditList
        filter={filter}
        caption={t('title')}
        hasSubject={search.lane === undefined}
        onOpen={(open) => go({ open })}
        empty={<NoRows isFiltered={Object.keys(filter).length > 0} onClear={() => go(NO_FILTER)} />}
        toolbar={
          <AuditToolbar
            search={search}
            actorName={nameOf(rows, search.actor)}
            subjectName={subjectOf(rows, search.lane)}
            onChange={go}
          />
        }
      />
      <AuditDrawer
        open={search.open}
        onClose={() => go({ open: undefined })}
        onFilter={(change) => go({ ...NO_FILTER, ...change, open: undefined })}
      />
      <ExportDialog filter={filter} isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  );
};
