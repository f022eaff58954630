import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { useNow } from '../../../lib/now.ts';
import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDashboard } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/dashboard.module.css';
import { LocationNotice } from '../parts/location-notice.tsx';

const greetingAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

const Header = () => {
  const user = usePerson();
  const can = useCan();
  const hour = new Date(useNow()).getHours();
  if (user === null) return null;
  const role = ROLE_NAMES[user.role];
  const place = user.merchant?.name ?? user.iso?.name;
  return (
    <PageHeader
      title={t(greetingAt(hour), { name: user.fullName.split(' ')[0] ?? '' })}
      lead={place === undefined || place === user.fullName ? t('lead', { role }) : t('leadAt', { role, place })}
      actions={
        can('read_staff') ? (
          <Button renderRoot={(props) => <Link to="/users" {...props} />}>{t('manageUsers')}</Button>
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/account/$part" params={{ part: 'sessions' }} {...props} />}
          >
            {t('manageSessions')}
          </Button>
        )
      }
    />
  );
};

interface DashboardPageProps {
  /** What matters most to this person, from another feature; stands first. */
  first?: ReactNode;
}

export const DashboardPage = ({ first }: DashboardPageProps) => {
  const { data, error, refetch, isFetching } = useDashboard();
  return (
    <>
      <Header />
      <div className={classes.page}>
        <LocationNotice />
        {first}
        {data === undefined && error !== null && (
          <Sheet>
            <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Sheet>
        )}
        {data === undefined && error === null && <div className={classes.ghost} aria-busy="true" />}
      </div>
    </>
  );
};
