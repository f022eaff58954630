import { Button, Modal, Skeleton, Switch } from '@mantine/core';
import { IconReceiptTax } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type TaxView, useTaxes } from '../data.ts';
import { t } from '../messages.ts';
import { CatalogueTabs } from '../parts/catalogue-tabs.tsx';
import classes from '../parts/catalogue.module.css';
import { TaxForm } from '../parts/tax-form.tsx';
import { TaxRow } from '../parts/tax-row.tsx';

const route = getRouteApi('/frame/inside/products/taxes');

const List = ({ taxes, onEdit }: { taxes: readonly TaxView[]; onEdit: ((tax: TaxView) => void) | null }) =>
  taxes.length === 0 ? (
    <EmptyState icon={IconReceiptTax} title={t('taxesEmpty')}>
      {t('taxesEmptyText')}
    </EmptyState>
  ) : (
    <ul className={classes.rows}>
      {taxes.map((tax) => (
        <TaxRow key={tax.uid} tax={tax} onEdit={onEdit && (() => onEdit(tax))} />
      ))}
    </ul>
  );

/** What is owed on what is sold, to whom and since when. */
export const TaxesPage = () => {
  const { merchant } = route.useSearch();
  const can = useCan();
  const [isArchived, setArchived] = useState(false);
  const [open, setOpen] = useState<TaxView | 'new' | null>(null);
  const { data, error, isFetching, refetch } = useTaxes({ merchant, isArchived });
  const mayChange = can('manage_tax');
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHeader
        title={t('taxes')}
        lead={t('taxesLead')}
        actions={mayChange && <Button onClick={() => setOpen('new')}>{t('addTax')}</Button>}
      />
      <CatalogueTabs merchant={merchant} />
      <Sheet>
        <Switch
          label={t('showArchived')}
          checked={isArchived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        {data && <List taxes={data.results} onEdit={mayChange ? setOpen : null} />}
        {!data && error && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && (
          <Skeleton height={240} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
        )}
      </Sheet>
      {open !== null && (
        <Modal
          opened
          size="lg"
          onClose={close}
          title={open === 'new' ? t('addTax') : t('editCategory', { name: open.name })}
        >
          <TaxForm tax={open === 'new' ? null : open} onClose={close} />
        </Modal>
      )}
    </>
  );
};
