import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { CodeForm } from '../../../ui/code-form.tsx';
import { ruled } from '../../../ui/fields/field.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useChangeEmail, useResend, useVerifyEmail } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';
import { useResendClock } from './use-resend-clock.ts';

interface EmailCodeStepProps {
  user: string;
  email: string;
  onChanged: (email: string) => void;
  onDone: () => void;
}

interface ChangeEmailProps {
  user: string;
  email: string;
  onSaved: (email: string, resendIn: number) => void;
  onCancel: () => void;
}

const ChangeEmail = ({ user, email, onSaved, onCancel }: ChangeEmailProps) => {
  const change = useChangeEmail();
  const form = useForm({ defaultValues: { email }, mode: 'onBlur' });
  const submit = form.handleSubmit((typed) => {
    const address = normalizeEmail(typed.email);
    change.mutate(
      { user, email: address },
      {
        onSuccess: ({ resend_in }) => onSaved(address, resend_in),
        onError: (problem) => showFieldProblems(form, problem),
      },
    );
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={change.error} keepsInput />
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="email"
        rules={{ validate: ruled(checkEmail) }}
        autoFocus
      />
      <Button type="submit" fullWidth loading={change.isPending}>
        {t('save')}
      </Button>
      <Button variant="default" fullWidth onClick={onCancel} disabled={change.isPending}>
        {t('cancel')}
      </Button>
    </form>
  );
};

export const EmailCodeStep = ({ user, email, onChanged, onDone }: EmailCodeStepProps) => {
  const [isChanging, setChanging] = useState(false);
  const verify = useVerifyEmail();
  const resend = useResend();
  const clock = useResendClock();
  if (isChanging) {
    return (
      <ChangeEmail
        user={user}
        email={email}
        onCancel={() => setChanging(false)}
        onSaved={(address, resendIn) => {
          onChanged(address);
          clock.wait(resendIn);
          setChanging(false);
        }}
      />
    );
  }
  return (
    <CodeForm
      key={email}
      label={t('codeLabel')}
      description={t('emailCodeSent', { email })}
      verb={t('verify')}
      isBusy={verify.isPending}
      problem={verify.error ?? resend.error}
      onSubmit={(otp) => verify.mutate({ user, otp }, { onSuccess: onDone })}
      resend={[{ label: t('byEmail'), send: () => resend.mutate({ user, channel: 'email' }, clock.callbacks) }]}
      resendAt={clock.at}
      isSending={resend.isPending}
    >
      <button type="button" className={classes.linkButton} onClick={() => setChanging(true)}>
        {t('changeEmail')}
      </button>
    </CodeForm>
  );
};
