import type { SettlementAccount } from '@ledgate/contract/accounts.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { EVIDENCE_LABELS, isVerified, VERIFICATION_LABELS } from '@ledgate/domain/review/account-verification.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDotted } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useAccounts } from '../account-data.ts';
import { useCaseView } from '../case-context.ts';
import { t } from '../account-messages.ts';
import classes from './case.module.css';

const Dialog = lazy(async () => ({ default: (await import('./verify-account-dialog.tsx')).VerifyAccountDialog }));

const StatusChip = ({ status }: Pick<SettlementAccount, 'status'>) => {
  const label = VERIFICATION_LABELS[status];
  if (isVerified(status)) {
    return (
      <Chip tone="green" icon={IconCheck}>
        {label}
      </Chip>
    );
  }
  return status === 'failed' ? (
    <Chip tone="red" icon={IconAlertTriangle}>
      {label}
    </Chip>
  ) : (
    <Chip tone="amber" icon={IconCircleDotted}>
      {label}
    </Chip>
  );
};

const historyLine = ({ status, evidence, reference, by, at }: SettlementAccount['history'][number]): string =>
  status === 'unverified'
    ? t('accountChanged', { name: by, day: formatDay(at) })
    : [
        VERIFICATION_LABELS[status],
        evidence === null ? undefined : EVIDENCE_LABELS[evidence],
        reference ?? undefined,
        t('accountFoundBy', { name: by, day: formatDay(at) }),
      ]
        .filter((part) => part !== undefined)
        .join(' · ');

interface AccountProps {
  account: SettlementAccount;
  onVerify: (() => void) | undefined;
}

const Account = ({ account, onVerify }: AccountProps) => (
  <li className={classes.account}>
    <div className={classes.accountHead}>
      <span>{`${account.title}, ${account.holder} ${account.number}`.trim()}</span>
      <StatusChip status={account.status} />
      {onVerify !== undefined && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('verifyAccountOf', { name: account.title })}
          onClick={onVerify}
        >
          {t(isVerified(account.status) ? 'verifyAgain' : 'verifyAccount')}
        </Button>
      )}
    </div>
    {account.history.map((found) => (
      <p key={found.at} className={classes.quiet}>
        {historyLine(found)}
        {found.note !== null && <span className={classes.accountNote}>{found.note}</span>}
      </p>
    ))}
  </li>
);

/** Whether each settlement account was found to be the merchant's, by whom and on what evidence. */
export const AccountVerification = () => {
  const { file } = useCaseView();
  const person = usePerson();
  const isDesk = person !== null && person !== undefined && seesReview(person);
  const { data, error, refetch } = useAccounts(file.application.uid, isDesk);
  const [verifying, setVerifying] = useState<SettlementAccount>();
  if (!isDesk) return null;
  return (
    <section className={classes.papers} aria-label={t('accountVerification')}>
      <h3 className={classes.group}>{t('accountVerification')}</h3>
      {data === undefined && error === null && <Skeleton height={60} radius={6} />}
      {data === undefined && error !== null && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 && <p className={classes.nothing}>{t('noAccounts')}</p>}
      {data !== undefined && (
        <ul>
          {data.results.map((account) => (
            <Account
              key={account.uid}
              account={account}
              onVerify={data.verifiable ? () => setVerifying(account) : undefined}
            />
          ))}
        </ul>
      )}
      {data?.checks.length === 0 && <p className={classes.quiet}>{t('noVerifier')}</p>}
      {verifying !== undefined && (
        <Suspense fallback={null}>
          <Dialog account={verifying} onClose={() => setVerifying(undefined)} />
        </Suspense>
      )}
    </section>
  );
};
