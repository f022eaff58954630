import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconBuildingBank } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useBanks } from '../data.ts';
import { t } from '../messages.ts';
import { BankForm } from '../parts/bank-form.tsx';
import { StateChip } from '../parts/banks-columns.tsx';
import classes from '../parts/banks.module.css';

const BackLink = () => (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={16} stroke={1.7} className={classes.turns} />}
    renderRoot={(root) => <Link to="/banks" {...root} />}
  >
    {t('toList')}
  </Button>
);

/** One bank, or a new one. */
export const BankPage = () => {
  const { bank: id } = useParams({ from: '/frame/inside/banks/$bank' });
  const { data, error, isFetching, refetch } = useBanks();
  const isNew = id === 'new';
  const bank = data?.results.find((one) => one.id === id) ?? null;
  if (data === undefined && error !== null)
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton height={420} radius="md" aria-label={t('loading')} role="status" />;
  if (bank === null && !isNew)
    return (
      <Sheet>
        <EmptyState icon={IconBuildingBank} title={t('goneTitle')} action={<BackLink />}>
          {t('goneText')}
        </EmptyState>
      </Sheet>
    );
  return (
    <>
      <PageHeader
        title={bank?.name ?? t('newTitle')}
        lead={bank === null ? undefined : <StateChip bank={bank} />}
        actions={<BackLink />}
      />
      <BankForm
        key={`${bank?.id ?? 'new'} ${bank?.version ?? 0}`}
        bank={bank}
        ownKey={data.own_key}
        onReload={() => void refetch()}
      />
    </>
  );
};
