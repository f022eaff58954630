import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { toast } from '../../../ui/toast.tsx';
import type { Account } from '../data.ts';
import { t } from '../messages.ts';
import type { AccountPart } from '../paths.ts';
import { useResumeMail } from '../reach-data.ts';

// Said to few, so its code is fetched for those alone.
const TextsStopped = lazy(async () => ({ default: (await import('../../../ui/reach-notices.tsx')).TextsStopped }));
const MailStopped = lazy(async () => ({ default: (await import('../../../ui/reach-notices.tsx')).MailStopped }));

/** Mail to the own address comes back: change it, or say that it works again. */
export const OwnMailStopped = ({ account, canChange }: { account: Account; canChange: boolean }) => {
  const resume = useResumeMail();
  const { email } = account;
  return (
    <MailStopped
      reached={account}
      isBusy={resume.isPending}
      onResume={() =>
        resume.mutate(undefined, {
          onSuccess: () => toast.good(t('mailResumed', { email })),
          onError: (problem) => toast.problem(problem.title, problem),
        })
      }
    >
      {canChange && (
        <Button size="xs" renderRoot={(props) => <Link to="/account/$part" params={{ part: 'email' }} {...props} />}>
          {t('mailChange')}
        </Button>
      )}
    </MailStopped>
  );
};

/** Where somebody chooses how to be reached, what stands in the way of it is said first. */
export const ReachPart = ({ account, part }: { account: Account; part: AccountPart }) => (
  <Suspense fallback={null}>
    {account.texts_stopped_at !== null && (part === 'mobile' || part === 'notifications') && (
      <TextsStopped reached={account} isOwn />
    )}
    {/* Mail that comes back stands on every page already. */}
    {(part === 'email' || part === 'notifications') && account.mail_problem?.kind === 'complaint' && (
      <OwnMailStopped account={account} canChange={part !== 'email'} />
    )}
  </Suspense>
);
