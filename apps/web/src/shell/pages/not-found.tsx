import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import { usePerson } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { t as tell } from './messages.ts';

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  const isSignedIn = usePerson() !== null;
  return (
    <>
      <PageHeader title={t('notFoundHead')} />
      <Sheet>
        <EmptyState
          icon={IconMapQuestion}
          title={tell('notFoundTitle')}
          action={
            <Button renderRoot={(props) => <Link to={isSignedIn ? '/' : '/login'} {...props} />}>
              {isSignedIn ? t('toDashboard') : t('toSignIn')}
            </Button>
          }
        >
          {tell('notFoundText', { path: pathname })}
        </EmptyState>
      </Sheet>
    </>
  );
};
