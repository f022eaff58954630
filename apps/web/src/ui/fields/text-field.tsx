import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import { type FieldProps, useFieldError } from './field.ts';

type TextFieldProps<T extends FieldValues> = FieldProps<T> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly' | 'maxLength'>;

export const TextField = <T extends FieldValues>(props: TextFieldProps<T>) => {
  const { control, name, rules, isRequired = false, autoFocus = false, ...shown } = props;
  const error = useFieldError(control, name);
  return (
    <TextInput
      {...shown}
      {...control.register(name, rules)}
      error={error}
      withAsterisk={isRequired}
      aria-required={isRequired}
      {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
    />
  );
};
