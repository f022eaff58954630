import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './guest.module.css';

interface NewPasswordFormProps {
  verb: string;
  problem: ProblemText | null;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

const nothingKnown = () => ({});

/** A new password for somebody the page knows only by a link. */
export const NewPasswordForm = ({ verb, problem, isBusy, onSubmit }: NewPasswordFormProps) => {
  const form = useForm({ defaultValues: { password: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ password }) => onSubmit(password));
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={problem} keepsInput />
      <NewPasswordField
        control={form.control}
        name="password"
        label={t('newPassword')}
        context={nothingKnown}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {verb}
      </Button>
    </form>
  );
};
