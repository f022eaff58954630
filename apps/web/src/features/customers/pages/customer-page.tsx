import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { Button, Skeleton } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { useCan } from '../../../lib/ability.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type CustomerDetail, useCustomer, useRemoveCustomer, useSaveCustomer } from '../data.ts';
import { t } from '../messages.ts';
import { CardsSheet } from '../parts/cards-sheet.tsx';
import { CustomerDialog } from '../parts/customer-form.tsx';
import classes from '../parts/customers.module.css';
import { ExemptionsSheet } from '../parts/exemptions-sheet.tsx';
import { PaymentsSheet } from '../parts/payments-sheet.tsx';

const route = getRouteApi('/frame/inside/customers/$uid');

const Back = () => (
  <Link to="/customers" className={classes.link}>
    {t('back')}
  </Link>
);

const Facts = ({ customer }: { customer: CustomerDetail }) => {
  const { company, email, phone, address1, zip, note } = customer;
  const facts = [
    [t('company'), company],
    [t('email'), email],
    [t('phone'), phone === null ? null : formatPhone(phone)],
    [t('address1'), address1],
    [t('zip'), zip],
    [t('note'), note],
    [t('since'), formatInstant(customer.created_at)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? classes.quiet : undefined}>
            <bdi>{value ?? t('nothing')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const EditDialog = ({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) => {
  const { mutate, isPending, error } = useSaveCustomer(customer);
  return (
    <CustomerDialog
      customer={customer}
      isBusy={isPending}
      problem={error}
      onClose={onClose}
      onSave={(body, onError) =>
        mutate(body, {
          onError,
          onSuccess: () => {
            toast.good(t('saved'));
            onClose();
          },
        })
      }
    />
  );
};

const RemoveDialog = ({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) => {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useRemoveCustomer();
  const remove = (): void =>
    mutate(customer.uid, {
      onSuccess: () => {
        toast.good(t('removed'));
        void navigate({ to: '/customers', search: {} });
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('removeTitle')}
      verb={t('remove')}
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removeText', { name: customer.name })}
    </ConfirmDialog>
  );
};

const Whole = ({ customer }: { customer: CustomerDetail }) => {
  const can = useCan();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  useOpenRecord('customer', customer.uid);
  return (
    <>
      <PageHeader title={customer.name} actions={<Back />} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <CardsSheet customer={customer} />
          <ExemptionsSheet customer={customer} />
          {can('read_transaction') && <PaymentsSheet customer={customer.uid} />}
        </div>
        <Sheet title={t('details')}>
          <div className={classes.stack}>
            <Facts customer={customer} />
            {can('manage_customer') && (
              <div className={classes.actions}>
                <Button variant="default" onClick={() => setOpen('edit')}>
                  {t('edit')}
                </Button>
                <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
                  {t('remove')}
                </Button>
              </div>
            )}
          </div>
        </Sheet>
      </div>
      {open === 'edit' && <EditDialog customer={customer} onClose={close} />}
      {open === 'remove' && <RemoveDialog customer={customer} onClose={close} />}
    </>
  );
};

/** One customer: the cards they let the business keep, what they agreed to, and what they paid. */
export const CustomerPage = () => {
  const { uid } = route.useParams();
  const { data, error, isFetching, refetch } = useCustomer(uid);
  if (data !== undefined) return <Whole customer={data} />;
  return (
    <>
      <PageHeader title={t('one')} actions={<Back />} />
      {error === null ? (
        <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
