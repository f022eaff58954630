import { Skeleton } from '@mantine/core';

import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { useSettings } from '../settings-data.ts';
import { t } from '../settings-messages.ts';

/** How a merchant takes cards. */
export const PaymentSettingsPage = () => {
  const { data, error, isFetching, refetch } = useSettings();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {data !== undefined && <SettingsForm view={data} />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <Skeleton height={420} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      )}
    </>
  );
};
