import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { usePerson } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { t as tell } from './messages.ts';

export const NotAllowedPage = () => {
  const user = usePerson();
  return (
    <>
      <PageHeader title={t('notAllowedHead')} />
      <Sheet>
        <EmptyState
          icon={IconLock}
          title={tell('notAllowedTitle')}
          action={<Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toDashboard')}</Button>}
        >
          {tell('notAllowedText', { role: user === null ? '' : ROLE_NAMES[user.role] })}
        </EmptyState>
      </Sheet>
    </>
  );
};
