import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTemplates } from '../data.ts';
import { aboutTemplate, narrowTemplate, TEMPLATE_COLUMNS } from '../parts/templates-columns.tsx';
import classes from '../parts/templates.module.css';
import type { TemplatesSearch } from '../paths.ts';
import { t } from '../template-messages.ts';

const NoTemplates = lazy(async () => ({ default: (await import('../parts/no-templates.tsx')).NoTemplates }));
// The rows come first; what is done with one follows at once, and the form when somebody writes.
const RowMenu = lazy(async () => ({ default: (await import('../parts/template-menu.tsx')).TemplateMenu }));
const TemplateDrawer = lazy(async () => ({ default: (await import('../parts/template-drawer.tsx')).TemplateDrawer }));

const route = getRouteApi('/frame/inside/query-templates');

const PAGE_SIZE = 25;
const SORT = { id: 'title', desc: false };
const nothing = (): void => undefined;

const matches = (template: TemplateView, words: string): boolean =>
  [template.title, template.body, aboutTemplate(template)].some((text) => text.toLowerCase().includes(words));

const Nothing = (props: ComponentProps<typeof NoTemplates>) => (
  <Suspense fallback={null}>
    <NoTemplates {...props} />
  </Suspense>
);

interface ToolbarProps {
  search: TemplatesSearch;
  onChange: (change: Partial<TemplatesSearch>) => void;
}

const Toolbar = ({ search, onChange }: ToolbarProps) => (
  <>
    <SearchField
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      value={search.search}
      onSearch={(words) => onChange({ search: words })}
    />
    <SegmentedControl
      aria-label={t('views')}
      value={search.view ?? 'active'}
      data={[
        { value: 'active', label: t('view_active') },
        { value: 'archived', label: t('view_archived') },
      ]}
      onChange={(view) => onChange({ view: view === 'archived' ? view : undefined })}
    />
  </>
);

/** Whether it ever was so. */
const useOnce = (isSo: boolean): boolean => {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
};

export const TemplatesPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isFetching, refetch } = useTemplates();
  const go = (change: Partial<TemplatesSearch>): void =>
    void navigate({ search: (was) => ({ ...was, ...change }), replace: !('open' in change), resetScroll: false });
  const filter = (change: Partial<TemplatesSearch>): void => go({ page: undefined, ...change });
  const words = search.search?.toLowerCase() ?? '';
  const found = data?.results.filter(
    (one) => one.active === (search.view !== 'archived') && (words === '' || matches(one, words)),
  );
  const { page = 1, page_size: size = PAGE_SIZE } = search;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => go({ open: 'new' })}>
            {t('add')}
          </Button>
        }
      />
      <DataTable
        caption={t('title')}
        columns={TEMPLATE_COLUMNS}
        data={{
          rows: found?.slice((page - 1) * size, page * size),
          count: found?.length ?? 0,
          problem: error,
          isFetching,
          retry: () => void refetch(),
        }}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        narrow={narrowTemplate}
        page={page}
        pageSize={size}
        onPage={(to) => go({ page: to > 1 ? to : undefined })}
        onPageSize={(page_size) => filter({ page_size })}
        sort={SORT}
        onSort={nothing}
        onOpen={({ id }) => go({ open: id })}
        renderActions={(template) => (
          <Suspense fallback={null}>
            <RowMenu template={template} onEdit={() => go({ open: template.id })} />
          </Suspense>
        )}
        empty={<Nothing search={search} onClear={() => filter({ search: undefined })} />}
        toolbar={<Toolbar search={search} onChange={filter} />}
      />
      {useOnce(search.open !== undefined) && (
        <Suspense fallback={null}>
          <TemplateDrawer open={search.open} templates={data?.results} onClose={() => go({ open: undefined })} />
        </Suspense>
      )}
    </>
  );
};
