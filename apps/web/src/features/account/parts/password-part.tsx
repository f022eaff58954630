import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { formatDay } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useChangePassword } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

export const PasswordPart = ({ account }: { account: Account }) => {
  const change = useChangePassword();
  const form = useForm({ defaultValues: { current: '', password: '' }, mode: 'onBlur' });
  const { email, first_name, last_name, password_changed_at } = account;
  const submit = form.handleSubmit((typed) =>
    change.mutate(typed, {
      onSuccess: () => {
        form.reset();
        toast.good(t('passwordChanged'), t('passwordChangedNote'));
      },
      onError: (problem) => showFieldProblems(form, problem),
    }),
  );
  const age = password_changed_at === null ? '' : t('passwordAge', { when: formatDay(password_changed_at) });
  return (
    <Sheet title={t('password')} hint={`${age} ${t('passwordHint')}`.trim()}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <ProblemAlert problem={change.error} keepsInput />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          control={form.control}
          name="current"
          label={t('currentPassword')}
          autoComplete="current-password"
          rules={{ required: t('enterPassword') }}
          isRequired
        />
        <NewPasswordField
          control={form.control}
          name="password"
          label={t('newPassword')}
          context={() => ({ email, names: [first_name, last_name] })}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={change.isPending}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
