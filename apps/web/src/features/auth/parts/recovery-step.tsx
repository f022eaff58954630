import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useFinishWithCode } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';
import type { StepProps } from './step-props.ts';

export const RecoveryStep = ({ challenge, onAnswer }: StepProps) => {
  const finish = useFinishWithCode();
  const form = useForm({ defaultValues: { code: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ code }) =>
    finish.mutate({ user: challenge.user, otp: code.trim() }, { onSuccess: onAnswer }),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={finish.error} keepsInput />
      <TextField
        control={form.control}
        name="code"
        label={t('recoveryLabel')}
        description={t('recoveryHint')}
        autoComplete="off"
        rules={{ required: t('enterRecovery') }}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={finish.isPending}>
        {t('verify')}
      </Button>
    </form>
  );
};
