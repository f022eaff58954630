import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import { t } from '../messages.ts';
import { type FieldProps, useFieldError } from './field.ts';

type PasswordFieldProps<T extends FieldValues> = FieldProps<T> & {
  autoComplete: 'current-password' | 'new-password';
};

export const PasswordField = <T extends FieldValues>(props: PasswordFieldProps<T>) => {
  const { control, name, rules, isRequired = false, autoFocus = false, ...shown } = props;
  const error = useFieldError(control, name);
  return (
    <PasswordInput
      {...shown}
      {...control.register(name, rules)}
      error={error}
      withAsterisk={isRequired}
      aria-required={isRequired}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
    />
  );
};
