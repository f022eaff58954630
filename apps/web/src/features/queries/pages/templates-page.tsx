import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { ActionIcon, Button, Drawer, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import {
  IconArchive,
  IconDots,
  IconFilterOff,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTemplate,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveTemplate, useTemplates } from '../data.ts';
import { aboutTemplate, narrowTemplate, TEMPLATE_COLUMNS } from '../parts/templates-columns.tsx';
import classes from '../parts/templates.module.css';
import type { TemplatesSearch } from '../paths.ts';
import { t } from '../template-messages.ts';

// Fields and rules of the application come when somebody writes a template, not with the list.
const TemplateForm = lazy(async () => ({ default: (await import('../parts/template-form.tsx')).TemplateForm }));

const route = getRouteApi('/frame/inside/query-templates');

const PAGE_SIZE = 25;
const SORT = { id: 'title', desc: false };
const nothing = (): void => undefined;

const matches = (template: TemplateView, words: string): boolean =>
  [template.title, template.body, aboutTemplate(template)].some((text) => text.toLowerCase().includes(words));

const RowMenu = ({ template, onEdit }: { template: TemplateView; onEdit: () => void }) => {
  const save = useSaveTemplate();
  const { title: name, active } = template;
  const put = (): void => {
    const { id, title, section, field, document, body, version } = template;
    save.mutate(
      { id, title, section, field, document, body, version, active: !active },
      {
        onSuccess: () =>
          active
            ? toast.good(t('archived_toast', { name }), t('archivedText'))
            : toast.good(t('restored_toast', { name })),
        onError: (problem) => toast.problem(t('notSaved'), problem),
      },
    );
  };
  const Sign = active ? IconArchive : IconRestore;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Sign size={18} stroke={1.7} />} onClick={put}>
          {t(active ? 'archive' : 'restore')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const Nothing = ({ search, onClear }: { search: TemplatesSearch; onClear: () => void }) => {
  if (search.search !== undefined)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noMatchTitle')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      >
        {t('noMatchText', { text: search.search })}
      </EmptyState>
    );
  const isArchive = search.view === 'archived';
  return (
    <EmptyState icon={IconTemplate} title={t(isArchive ? 'emptyArchivedTitle' : 'emptyTitle')}>
      {t(isArchive ? 'emptyArchivedText' : 'emptyText')}
    </EmptyState>
  );
};

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

interface TemplateDrawerProps {
  open: string | undefined;
  templates: readonly TemplateView[] | undefined;
  onClose: () => void;
}

/** The template that the address names, or an empty one. */
const TemplateDrawer = ({ open, templates, onClose }: TemplateDrawerProps) => {
  const chosen = templates?.find(({ id }) => id === open);
  const isGone = open !== undefined && open !== 'new' && templates !== undefined && chosen === undefined;
  return (
    <Drawer
      opened={open === 'new' || chosen !== undefined || isGone}
      onClose={onClose}
      size={560}
      title={t(open === 'new' ? 'addTitle' : 'editTitle')}
    >
      {isGone ? (
        <EmptyState icon={IconTemplate} title={t('goneTitle')}>
          {t('goneText')}
        </EmptyState>
      ) : (
        <Suspense fallback={<Skeleton height={320} radius={6} aria-busy="true" />}>
          <TemplateForm key={chosen?.id ?? 'new'} template={chosen ?? null} onClose={onClose} />
        </Suspense>
      )}
    </Drawer>
  );
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
        renderActions={(template) => <RowMenu template={template} onEdit={() => go({ open: template.id })} />}
        empty={<Nothing search={search} onClear={() => filter({ search: undefined })} />}
        toolbar={<Toolbar search={search} onChange={filter} />}
      />
      <TemplateDrawer open={search.open} templates={data?.results} onClose={() => go({ open: undefined })} />
    </>
  );
};
