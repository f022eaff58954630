import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useSignInWithPasskey } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';
import type { StepProps } from './step-props.ts';

export const PasskeyStep = ({ challenge, onAnswer }: StepProps) => {
  const ask = useSignInWithPasskey();
  return (
    <div className={classes.form}>
      <ProblemAlert problem={ask.error} />
      <p>{t('passkeyText')}</p>
      <Button
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.7} />}
        loading={ask.isPending}
        onClick={() => ask.mutate(challenge.user, { onSuccess: onAnswer })}
      >
        {t('passkeyAgain')}
      </Button>
    </div>
  );
};
