import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';

import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useSignInWithPasskey } from '../data.ts';
import { t } from '../door-messages.ts';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';
import { LazySecondStep } from '../parts/lazy-second-step.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { useEntry } from '../parts/use-entry.ts';

const route = getRouteApi('/guest/login');

export const LoginPage = () => {
  const { wanted, because } = route.useSearch();
  const entry = useEntry(wanted);
  const passkey = useSignInWithPasskey();
  if (entry.challenge !== null) {
    return <LazySecondStep challenge={entry.challenge} onAnswer={entry.take} onStartAgain={entry.startAgain} />;
  }
  return (
    <div className={classes.form}>
      <GuestTitle>{t('signIn')}</GuestTitle>
      {because !== undefined && (
        <Notice tone={because === 'reset' || because === 'registered' ? 'good' : 'plain'}>
          {t(`reason_${because}`)}
        </Notice>
      )}
      <SignInForm onAnswer={entry.take}>
        <div className={classes.or}>{t('or')}</div>
        <ProblemAlert problem={passkey.error} />
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={18} stroke={1.7} />}
          loading={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: entry.take })}
        >
          {t('withPasskey')}
        </Button>
        <div className={classes.links}>
          <Link to="/forgot-password">{t('forgot')}</Link>
          <Link to="/register">{t('apply')}</Link>
        </div>
      </SignInForm>
    </div>
  );
};
