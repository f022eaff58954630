import { IconReceiptOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { BackLink, WaitingPlan } from '../plans/back-link.tsx';
import { usePlan } from '../plans/data.ts';
import { t } from '../plans/messages.ts';

const Plan = lazy(async () => ({ default: (await import('../plans/whole-plan.tsx')).WholePlan }));

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const NoSuchPlan = () => (
  <>
    <PageHeader title={t('notFoundTitle')} />
    <Sheet>
      <EmptyState icon={IconReceiptOff} title={t('notFoundTitle')} action={<BackLink />}>
        {t('notFoundText')}
      </EmptyState>
    </Sheet>
  </>
);

const Loaded = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = usePlan(id);
  if (data === undefined && error !== null) {
    if ('status' in error && error.status === 404) return <NoSuchPlan />;
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  // Rendered before the plan is there, so that its code and the plan are fetched at the same time.
  return (
    <Suspense fallback={<WaitingPlan />}>
      <Plan plan={data} />
    </Suspense>
  );
};

/** One bank schedule or price plan with its versions. */
export const RatePlanPage = () => {
  const { plan = '' } = useParams({ strict: false });
  return UID.test(plan) ? <Loaded key={plan} id={plan} /> : <NoSuchPlan />;
};
