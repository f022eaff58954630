import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useSaveProfile } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

export const ProfilePart = ({ account }: { account: Account }) => {
  const save = useSaveProfile();
  const { first_name, last_name, version } = account;
  const form = useForm({ defaultValues: { first_name, last_name }, mode: 'onBlur' });
  const submit = form.handleSubmit((typed) =>
    save.mutate(
      { ...typed, version },
      {
        onSuccess: () => toast.good(t('saved')),
        onError: (problem) => showFieldProblems(form, problem),
      },
    ),
  );
  return (
    <Sheet title={t('profile')} hint={t('profileHint')}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <ProblemAlert problem={save.error} keepsInput />
        <div className={classes.pair}>
          <TextField
            control={form.control}
            name="first_name"
            label={t('firstName')}
            autoComplete="given-name"
            rules={{ validate: ruled(checkPersonName) }}
          />
          <TextField
            control={form.control}
            name="last_name"
            label={t('lastName')}
            autoComplete="family-name"
            rules={{ validate: ruled(checkPersonName) }}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
