import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { CodeForm } from '../../../ui/code-form.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Qr } from '../../../ui/qr.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useBeginTotp, useConfirmTotp, useRemoveTotp, useRenewRecoveryCodes } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpProps {
  secret: string;
  uri: string;
  onDone: (codes: string[]) => void;
}

const spaced = (secret: string): string => secret.replace(/(.{4})/g, '$1 ').trim();

const SetUp = ({ secret, uri, onDone }: SetUpProps) => {
  const confirm = useConfirmTotp();
  return (
    <div className={classes.scan}>
      <Qr text={uri} label={t('factorQr')} />
      <div className={classes.scanSide}>
        <p>{t('factorScan')}</p>
        <p>
          {t('factorKey')}: <span className={classes.key}>{spaced(secret)}</span>
        </p>
        <CodeForm
          label={t('codeLabel')}
          verb={t('factorConfirm')}
          isBusy={confirm.isPending}
          problem={confirm.error}
          onSubmit={(otp) => confirm.mutate(otp, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })}
        />
      </div>
    </div>
  );
};

interface StandingProps {
  codesLeft: number;
  onCodes: (codes: string[]) => void;
}

const Standing = ({ codesLeft, onCodes }: StandingProps) => {
  const remove = useRemoveTotp();
  const renew = useRenewRecoveryCodes();
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <div className={classes.wide}>
      <Notice tone="good" icon={IconShieldCheck}>
        {t('factorOn')} {t('recoveryLeft', { count: codesLeft })}
      </Notice>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setAsking('renew')}>
          {t('recoveryRenew')}
        </Button>
        <Button variant="default" onClick={() => setAsking('remove')}>
          {t('factorRemove')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking === 'renew'}
        title={t('recoveryRenew')}
        verb={t('recoveryRenew')}
        isBusy={renew.isPending}
        problem={renew.error}
        onClose={close}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => {
              close();
              onCodes(recovery_codes);
            },
          })
        }
      >
        <p>{t('recoveryRenewText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        title={t('factorRemove')}
        verb={t('factorRemove')}
        isHarmful
        isBusy={remove.isPending}
        problem={remove.error}
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close();
              toast.good(t('factorRemoved'));
            },
          })
        }
      >
        <p>{t('factorRemoveText')}</p>
      </ConfirmDialog>
    </div>
  );
};

export const SecondFactorPart = ({ account }: { account: Account }) => {
  const begin = useBeginTotp();
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (made: string[]): void => {
    begin.reset();
    setCodes(made);
  };
  return (
    <Sheet title={t('second-factor')}>
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {codes === null && account.has_totp && <Standing codesLeft={account.recovery_codes_left} onCodes={showCodes} />}
      {codes === null && !account.has_totp && begin.data === undefined && (
        <div className={classes.wide}>
          <p className={classes.note}>{t('factorNone')}</p>
          <ProblemAlert problem={begin.error} />
          <div className={classes.actions}>
            <Button onClick={() => begin.mutate()} loading={begin.isPending}>
              {t('factorSetUp')}
            </Button>
          </div>
        </div>
      )}
      {codes === null && !account.has_totp && begin.data !== undefined && (
        <SetUp secret={begin.data.secret} uri={begin.data.uri} onDone={showCodes} />
      )}
    </Sheet>
  );
};
