import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useBeginEmailChange, useFinishEmailChange } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';
import { ChangeWithCode, type PendingChange } from './change-with-code.tsx';

export const EmailPart = ({ account }: { account: Account }) => {
  const [pending, setPending] = useState<PendingChange | null>(null);
  const begin = useBeginEmailChange();
  const finish = useFinishEmailChange();
  const form = useForm({ defaultValues: { email: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ email }) =>
    begin.mutate(normalizeEmail(email), {
      onSuccess: (answer) => setPending({ user: answer.user, to: answer.pending, resendIn: answer.resend_in }),
      onError: (problem) => showFieldProblems(form, problem),
    }),
  );
  const done = (): void => {
    setPending(null);
    form.reset();
    toast.good(t('emailChanged'));
  };
  return (
    <Sheet title={t('email')} hint={t('emailNow', { email: account.email })}>
      {pending !== null ? (
        <ChangeWithCode
          pending={pending}
          description={t('emailSent', { to: pending.to })}
          ways={[{ label: t('email'), channel: 'email' }]}
          isBusy={finish.isPending}
          problem={finish.error}
          onSubmit={(otp) => finish.mutate({ user: pending.user, otp }, { onSuccess: done })}
          otherLabel={t('otherAddress')}
          onOther={() => setPending(null)}
        />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <ProblemAlert problem={begin.error} keepsInput />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={t('newEmail')}
            description={t('emailHint')}
            autoComplete="email"
            rules={{ validate: ruled(checkEmail) }}
          />
          <div className={classes.actions}>
            <Button type="submit" loading={begin.isPending}>
              {t('sendCode')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
};
