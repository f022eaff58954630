import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

import { useNow } from '../../../lib/now.ts';
import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type Dashboard, useDashboard } from '../data.ts';
import { t } from '../messages.ts';
import { Board } from '../parts/board.tsx';
import classes from '../parts/dashboard.module.css';
import { LocationNotice } from '../parts/location-notice.tsx';

const route = getRouteApi('/frame/inside/');

/** What was asked for makes no sense. */
const UNUSABLE = 422;

const greetingAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

const Header = () => {
  const user = usePerson();
  const hour = new Date(useNow()).getHours();
  if (user === null) return null;
  const role = ROLE_NAMES[user.role];
  const place = user.merchant?.name ?? user.iso?.name;
  return (
    <PageHeader
      title={t(greetingAt(hour), { name: user.fullName.split(' ')[0] ?? '' })}
      lead={place === undefined || place === user.fullName ? t('lead', { role }) : t('leadAt', { role, place })}
    />
  );
};

/** Of a merchant: the application comes first, as long as there is one on its way. */
const isApplying = ({ board }: Dashboard): boolean =>
  board.kind === 'applicant' || (board.kind === 'shop' && board.applying !== null);

interface DashboardPageProps {
  /** The own application, from another feature. */
  application?: ReactNode;
}

export const DashboardPage = ({ application }: DashboardPageProps) => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const { data, error, refetch, isFetching, isPlaceholderData } = useDashboard(search);
  // Days that cannot be shown cannot be shown the second time either.
  const retry = (): void => void (error?.status === UNUSABLE ? go({ search: {}, replace: true }) : refetch());
  return (
    <>
      <Header />
      <div className={classes.page}>
        <LocationNotice />
        {data !== undefined && isApplying(data) && application}
        {data === undefined && error !== null && (
          <Sheet>
            <ErrorState problem={error} onRetry={retry} isRetrying={isFetching} />
          </Sheet>
        )}
        {data === undefined && error === null && <div className={classes.ghost} aria-busy="true" />}
        {data !== undefined && (
          <div className={classes.page} aria-busy={isPlaceholderData}>
            <Suspense fallback={<div className={classes.ghost} aria-busy="true" />}>
              <Board dashboard={data} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
};
