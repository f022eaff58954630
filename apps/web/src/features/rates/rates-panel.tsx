import { Skeleton } from '@mantine/core';

import { ErrorState } from '../../ui/error-state.tsx';
import { useRates } from './data.ts';
import { t } from './messages.ts';
import { Offer } from './parts/offer.tsx';
import { PricingDesk } from './parts/pricing-desk.tsx';
import classes from './parts/rates.module.css';

/** The rates of an application, as far as whoever looks may see them: the desk, or the offer. */
export const RatesPanel = ({ applicationUid }: { applicationUid: string }) => {
  const { data, error, isFetching, refetch } = useRates(applicationUid);
  if (data !== undefined) {
    return (
      <div className={classes.room}>
        {data.steps_open.includes('readBuy') ? (
          <PricingDesk key={applicationUid} rates={data} />
        ) : (
          <Offer rates={data} />
        )}
      </div>
    );
  }
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={320} radius="md" aria-label={t('loading')} role="status" />;
};
