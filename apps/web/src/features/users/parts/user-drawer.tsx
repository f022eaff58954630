import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import type { UserRow } from '@ledgate/contract/users.ts';
import { Drawer } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useResumeMail, useUser } from '../data.ts';
import { t } from '../messages.ts';
import { EditForm } from './edit-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { StateChip } from './state-chip.tsx';
import classes from './users.module.css';

// Said of few, so its code is fetched for those alone.
const TextsStopped = lazy(async () => ({ default: (await import('../../../ui/reach-notices.tsx')).TextsStopped }));
const MailStopped = lazy(async () => ({ default: (await import('../../../ui/reach-notices.tsx')).MailStopped }));

interface UserDrawerProps {
  /** An id, `new`, or nothing. */
  open: string | undefined;
  onClose: () => void;
}

const Facts = ({ user }: { user: UserRow }) => {
  const place = user.iso?.name ?? user.merchant?.name;
  return (
    <dl className={classes.facts}>
      <dt>{t('columnState')}</dt>
      <dd>
        <StateChip state={user.state} />
      </dd>
      <dt>{t('role')}</dt>
      <dd>{ROLE_NAMES[user.role]}</dd>
      {place !== undefined && (
        <>
          <dt>{t('columnWhere')}</dt>
          <dd>{place}</dd>
        </>
      )}
      {user.mobile !== null && (
        <>
          <dt>{t('mobile')}</dt>
          <dd>{formatPhone(user.mobile)}</dd>
        </>
      )}
      <dt>{t('since')}</dt>
      <dd>{formatDay(user.created_at)}</dd>
      <dt>{t('lastLogin')}</dt>
      <dd>{user.last_login === null ? t('never') : formatInstant(user.last_login)}</dd>
    </dl>
  );
};

/** Whether mails and texts reach this person. */
const Reach = ({ user }: { user: UserRow }) => {
  const resume = useResumeMail();
  if (user.texts_stopped_at === null && user.mail_problem === null) return null;
  return (
    <Suspense fallback={null}>
      <TextsStopped reached={user} />
      <MailStopped
        reached={user}
        isBusy={resume.isPending}
        onResume={() =>
          resume.mutate(user.id, {
            onSuccess: () => toast.good(t('mailResumed', { email: user.email })),
            onError: (problem) => toast.problem(problem.title, problem),
          })
        }
      />
    </Suspense>
  );
};

const OpenUser = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch, isFetching } = useUser(id);
  const [held, setHeld] = useState<UserRow | null>(null);
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true" />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  // From the first letter typed the form stays with what was read then: newer facts must not sweep it away.
  const user = held ?? data;
  return (
    <div className={classes.form}>
      <Facts user={data} />
      <Reach user={data} />
      {data.stepsOpen.includes('edit') ? (
        <EditForm
          key={user.version}
          user={user}
          onTouched={() => setHeld(user)}
          onClose={onClose}
          onReload={() => void refetch().then(() => setHeld(null))}
        />
      ) : (
        <Notice>{t('readOnly')}</Notice>
      )}
    </div>
  );
};

export const UserDrawer = ({ open, onClose }: UserDrawerProps) => {
  const id = open === 'new' ? undefined : open;
  const { data } = useUser(id);
  useOpenRecord('person', data?.id);
  const name = data?.name ?? t('edit');
  return (
    <Drawer opened={open !== undefined} onClose={onClose} size={480} title={open === 'new' ? t('newTitle') : name}>
      {open === 'new' && <InviteForm onClose={onClose} />}
      {id !== undefined && <OpenUser key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
};
