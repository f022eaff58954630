import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { CodeForm } from '../../../ui/code-form.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import type { MailedLink } from '../../../lib/mailed-link.ts';
import { useSendResetCode, useSetNewPassword, useVerifyResetCode } from '../data.ts';
import { t } from '../messages.ts';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';
import { LinkGate } from '../parts/link-gate.tsx';
import { NewPasswordForm } from '../parts/new-password-form.tsx';

const route = getRouteApi('/guest/reset-password/$a/$b');

const CodeStep = ({ link, onVerified }: { link: MailedLink; onVerified: () => void }) => {
  const send = useSendResetCode();
  const verify = useVerifyResetCode();
  const [resendAt, setResendAt] = useState(0);
  const [isSent, setSent] = useState(false);
  const sendCode = (): void =>
    send.mutate(link.a, {
      onSuccess: ({ resend_in }) => {
        setSent(true);
        setResendAt(Date.now() + resend_in * 1000);
      },
      onError: ({ retryAfter }) => setResendAt(Date.now() + (retryAfter ?? 0) * 1000),
    });
  if (!isSent) {
    return (
      <>
        <p className={classes.lead}>{t('resetLead')}</p>
        <ProblemAlert problem={send.error} />
        <Button size="md" fullWidth loading={send.isPending} onClick={sendCode}>
          {t('resetSend')}
        </Button>
      </>
    );
  }
  return (
    <CodeForm
      label={t('codeLabel')}
      description={t('resetCodeSent')}
      verb={t('verify')}
      isBusy={verify.isPending}
      problem={verify.error ?? send.error}
      onSubmit={(otp) => verify.mutate({ link, otp }, { onSuccess: onVerified })}
      resend={[{ label: t('sendCode'), send: sendCode }]}
      resendAt={resendAt}
      isSending={send.isPending}
    />
  );
};

export const ResetPage = () => {
  const link = route.useParams();
  const navigate = useNavigate();
  const [isVerified, setVerified] = useState(false);
  const set = useSetNewPassword();
  return (
    <LinkGate kind="reset" link={link}>
      <div className={classes.form}>
        <GuestTitle>{t('resetTitle')}</GuestTitle>
        {isVerified ? (
          <NewPasswordForm
            verb={t('setPassword')}
            problem={set.error}
            isBusy={set.isPending}
            onSubmit={(password) =>
              set.mutate(
                { link, password },
                { onSuccess: () => void navigate({ to: '/login', search: { because: 'reset' } }) },
              )
            }
          />
        ) : (
          <CodeStep link={link} onVerified={() => setVerified(true)} />
        )}
        <div className={classes.links}>
          <Link to="/login">{t('backToSignIn')}</Link>
          <Link to="/forgot-password">{t('askNewLink')}</Link>
        </div>
      </div>
    </LinkGate>
  );
};
