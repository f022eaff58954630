import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { checkPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { type Control, useForm } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type Registration, useRegister } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';

const LABELS = [
  ['first_name', t('firstName')],
  ['last_name', t('lastName')],
  ['email', t('email')],
  ['mobile', t('mobile')],
  ['password', t('password')],
] as const;

const EMPTY: Registration = { first_name: '', last_name: '', email: '', mobile: '', password: '' };

const ContactFields = ({ control }: { control: Control<Registration> }) => (
  <>
    <div className={classes.pair}>
      <TextField
        control={control}
        name="first_name"
        label={t('firstName')}
        autoComplete="given-name"
        rules={{ validate: ruled(checkPersonName) }}
        isRequired
      />
      <TextField
        control={control}
        name="last_name"
        label={t('lastName')}
        autoComplete="family-name"
        rules={{ validate: ruled(checkPersonName) }}
        isRequired
      />
    </div>
    <TextField
      control={control}
      name="email"
      type="email"
      label={t('email')}
      autoComplete="email"
      inputMode="email"
      rules={{ validate: ruled(checkEmail) }}
      isRequired
    />
    <PhoneField
      control={control}
      name="mobile"
      label={t('mobile')}
      description={t('mobileHint')}
      rules={{ required: t('enterMobile'), validate: ruled(checkPhone) }}
      isRequired
    />
  </>
);

export const AccountStep = ({ onDone }: { onDone: (user: string, registration: Registration) => void }) => {
  const register = useRegister();
  const form = useForm<Registration>({ defaultValues: EMPTY, mode: 'onBlur', shouldFocusError: false });
  const { control } = form;
  const submit = form.handleSubmit((typed) => {
    const registration = { ...typed, email: normalizeEmail(typed.email), mobile: normalizePhone(typed.mobile) };
    register.mutate(registration, {
      onSuccess: ({ user }) => onDone(user, registration),
      onError: (problem) => showFieldProblems(form, problem),
    });
  });
  const known = () => {
    const { email, first_name, last_name } = form.getValues();
    return { email, names: [first_name, last_name] };
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <FormErrorSummary control={control} labels={LABELS} onPick={(name) => form.setFocus(name)} />
      <ProblemAlert problem={register.error} keepsInput />
      <ContactFields control={control} />
      <NewPasswordField control={control} name="password" label={t('password')} context={known} />
      <Button type="submit" size="md" fullWidth loading={register.isPending}>
        {t('next')}
      </Button>
    </form>
  );
};
