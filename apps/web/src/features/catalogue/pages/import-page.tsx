import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportDesk } from '../import/import-desk.tsx';
import { t } from '../messages.ts';
import { CatalogueTabs } from '../parts/catalogue-tabs.tsx';

/** Products from a table: choose it, say what its columns are, see what would happen, have it happen. */
export const ImportPage = () => (
  <>
    <PageHeader title={t('importTitle')} lead={t('importLead')} />
    <CatalogueTabs merchant={undefined} />
    <ImportDesk />
  </>
);
