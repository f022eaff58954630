import { refusePlace } from '@ledgate/domain/till/catalogue.ts';
import { Button, Modal, Skeleton, Switch } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { type CategoryView, useArchiveCategory, useCategories, useSaveCategory } from '../data.ts';
import { t } from '../messages.ts';
import { CatalogueTabs } from '../parts/catalogue-tabs.tsx';
import { inTree, type NamedCategory } from '../parts/category-names.ts';
import classes from '../parts/catalogue.module.css';
import { sayNotSaved } from '../parts/not-saved.ts';

const route = getRouteApi('/frame/inside/products/categories');

interface Draft {
  name: string;
  parent: string;
  sort: string;
}

/** Only where it can lie: not within itself, and no deeper than categories go. */
const placesFor = (category: CategoryView | null, all: readonly NamedCategory[]) => {
  const placed = all.map((one) => ({ uid: one.category.uid, parentUid: one.category.parent }));
  return all
    .filter((one) => refusePlace(placed, category?.uid ?? null, one.category.uid) === null)
    .map((one) => ({ value: one.category.uid, label: one.path }));
};

interface DialogProps {
  category: CategoryView | null;
  all: readonly NamedCategory[];
  onClose: () => void;
}

const CategoryFields = ({ control, places }: { control: Control<Draft>; places: ReturnType<typeof placesFor> }) => (
  <>
    <TextField
      control={control}
      name="name"
      label={t('name')}
      maxLength={60}
      autoComplete="off"
      rules={{ validate: (typed) => typed.trim() !== '' || t('nameMissing') }}
      isRequired
      autoFocus
    />
    <SelectField
      control={control}
      name="parent"
      label={t('parent')}
      placeholder={t('topLevel')}
      choices={places}
      isClearable
    />
    <TextField
      control={control}
      name="sort"
      label={t('sort')}
      description={t('sortHint')}
      inputMode="numeric"
      rules={{ validate: (typed) => /^\d{1,4}$/.test(typed.trim()) || t('badNumber') }}
    />
  </>
);

const CategoryForm = ({ category, all, onClose }: DialogProps) => {
  const { mutate, isPending, error } = useSaveCategory();
  const form = useForm<Draft>({
    defaultValues: {
      name: category?.name ?? '',
      parent: category?.parent ?? '',
      sort: String(category?.sort ?? 0),
    },
    mode: 'onBlur',
  });
  const { control } = form;
  const submit = form.handleSubmit(({ name, parent, sort }) =>
    mutate(
      { category, body: { name: name.trim(), parent: parent === '' ? null : parent, sort: Number(sort) } },
      {
        onError: (problem) => void showFieldProblems(form, problem),
        onSuccess: () => {
          toast.good(t('saved'));
          onClose();
        },
      },
    ),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={error} keepsInput />
      <CategoryFields control={control} places={placesFor(category, all)} />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

const Row = ({ named, onEdit }: { named: NamedCategory; onEdit: (() => void) | null }) => {
  const { category, depth } = named;
  const { uid, name } = category;
  const { mutate, isPending } = useArchiveCategory();
  const restore = (): void =>
    mutate({ uid, isBack: true }, { onSuccess: () => toast.good(t('restored', { name })), onError: sayNotSaved });
  const archive = (): void =>
    mutate(
      { uid, isBack: false },
      { onSuccess: () => void undoToast(t('archived', { name }), t('undo'), restore), onError: sayNotSaved },
    );
  return (
    <li className={classes.row} style={{ paddingInlineStart: `${(depth - 1) * 24}px` }}>
      <span className={classes.what}>
        <bdi>{name}</bdi>
        <span className={classes.small}>{t('inCategory', { count: category.products })}</span>
      </span>
      {onEdit && (
        <span className={classes.actions}>
          {category.archived_at === null ? (
            <>
              <Button size="xs" variant="default" onClick={onEdit} aria-label={t('editCategory', { name })}>
                {t('edit')}
              </Button>
              <Button size="xs" variant="subtle" color="red" loading={isPending} onClick={archive}>
                {t('archive')}
              </Button>
            </>
          ) : (
            <Button size="xs" variant="default" loading={isPending} onClick={restore}>
              {t('restore')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
};

const Tree = ({ named, onEdit }: { named: NamedCategory[]; onEdit: ((one: CategoryView) => void) | null }) =>
  named.length === 0 ? (
    <EmptyState icon={IconFolder} title={t('categoriesEmpty')}>
      {t('categoriesEmptyText')}
    </EmptyState>
  ) : (
    <ul className={classes.rows}>
      {named.map((one) => (
        <Row key={one.category.uid} named={one} onEdit={onEdit && (() => onEdit(one.category))} />
      ))}
    </ul>
  );

/** The tree that products lie in. */
export const CategoriesPage = () => {
  const { merchant } = route.useSearch();
  const can = useCan();
  const [isArchived, setArchived] = useState(false);
  const [open, setOpen] = useState<CategoryView | 'new' | null>(null);
  const { data, error, isFetching, refetch } = useCategories({ merchant, isArchived });
  const mayChange = can('manage_category');
  const named = inTree(data?.results ?? []);
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHeader
        title={t('categories')}
        lead={t('categoriesLead')}
        actions={mayChange && <Button onClick={() => setOpen('new')}>{t('addCategory')}</Button>}
      />
      <CatalogueTabs merchant={merchant} />
      <Sheet>
        <Switch
          label={t('showArchived')}
          checked={isArchived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        {data && <Tree named={named} onEdit={mayChange ? setOpen : null} />}
        {!data && error && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && (
          <Skeleton height={240} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
        )}
      </Sheet>
      {open !== null && (
        <Modal
          opened
          onClose={close}
          title={open === 'new' ? t('addCategory') : t('editCategory', { name: open.name })}
        >
          <CategoryForm category={open === 'new' ? null : open} all={isArchived ? [] : named} onClose={close} />
        </Modal>
      )}
    </>
  );
};
