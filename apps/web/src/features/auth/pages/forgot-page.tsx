import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { Button } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useRequestReset } from '../data.ts';
import { t } from '../messages.ts';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';

export const ForgotPage = () => {
  const request = useRequestReset();
  const form = useForm({ defaultValues: { email: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ email }) => request.mutate(normalizeEmail(email)));
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <GuestTitle>{t('forgotTitle')}</GuestTitle>
      <p className={classes.lead}>{t('forgotLead')}</p>
      <ProblemAlert problem={request.error} keepsInput />
      <div role="status">
        {request.isSuccess && (
          <Notice tone="good" icon={IconMailFast}>
            {t('forgotDone', { email: request.variables })}
          </Notice>
        )}
      </div>
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        inputMode="email"
        rules={{ validate: ruled(checkEmail) }}
      />
      <Button type="submit" size="md" fullWidth loading={request.isPending}>
        {t('sendLink')}
      </Button>
      <div className={classes.links}>
        <Link to="/login">{t('backToSignIn')}</Link>
      </div>
    </form>
  );
};
