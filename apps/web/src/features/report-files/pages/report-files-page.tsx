import { Button } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { filterOf, type ReportFile, useReports } from '../data.ts';
import { t } from '../messages.ts';
import { ChangeDialog, DeleteDialog } from '../parts/change-dialogs.tsx';
import { narrowReport, reportColumns, spokenName } from '../parts/report-columns.tsx';
import { ReportFilters } from '../parts/report-filters.tsx';
import { download, ReportMenu } from '../parts/report-menu.tsx';
import { UploadDialog } from '../parts/upload-dialog.tsx';

const route = getRouteApi('/frame/inside/reports/files');
const SORT = { id: 'period', desc: true };

type Open = { step: 'upload' } | { step: 'change' | 'delete'; report: ReportFile } | null;

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconFiles} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

const UploadButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconUpload size={18} stroke={1.7} />} onClick={onClick}>
    {t('upload')}
  </Button>
);

const Dialogs = ({ open, merchant, onClose }: { open: Open; merchant: string | null; onClose: () => void }) => {
  if (open === null) return null;
  if (open.step === 'upload') return <UploadDialog merchant={merchant} onClose={onClose} />;
  const Dialog = open.step === 'change' ? ChangeDialog : DeleteDialog;
  return <Dialog report={open.report} onClose={onClose} />;
};

/** What was filed for merchants and what closed months made, each reader’s own. */
export const ReportFilesPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const hasMany = !usePerson()?.merchant;
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const list = useReports(filterOf(search));
  const change = (next: object): void =>
    void go({ search: (was) => ({ ...was, ...next }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(hasMany ? 'leadStaff' : 'lead')}
        actions={can('manage_report') ? <UploadButton onClick={() => setOpen({ step: 'upload' })} /> : undefined}
      />
      <DataTable
        caption={t('title')}
        columns={reportColumns(hasMany)}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={spokenName}
        narrow={narrowReport(hasMany)}
        onOpen={download}
        renderActions={(report) => (
          <ReportMenu
            report={report}
            onChange={() => setOpen({ step: 'change', report })}
            onDelete={() => setOpen({ step: 'delete', report })}
          />
        )}
        empty={
          <Nothing
            isFiltered={Object.values(search).some((value) => value !== undefined)}
            onClear={() => void go({ search: {}, replace: true, resetScroll: false })}
          />
        }
        toolbar={<ReportFilters search={search} onChange={change} />}
      />
      <Dialogs open={open} merchant={search.merchant ?? null} onClose={() => setOpen(null)} />
    </>
  );
};
