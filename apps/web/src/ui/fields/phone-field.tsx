import { TextInput } from '@mantine/core';
import { formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Controller, type FieldValues } from 'react-hook-form';

import { type FieldProps, useFieldError } from './field.ts';

/** A US or Canadian number, written as people write it once the field is left. */
export const PhoneField = <T extends FieldValues>(props: FieldProps<T>) => {
  const { control, name, label, description, rules, isRequired = false } = props;
  const error = useFieldError(control, name);
  return (
    <Controller
      control={control}
      name={name}
      {...(rules ? { rules } : {})}
      render={({ field }) => (
        <TextInput
          ref={field.ref}
          name={field.name}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={(event) => {
            field.onChange(formatPhone(normalizePhone(event.currentTarget.value)));
            field.onBlur();
          }}
          label={label}
          description={description}
          error={error}
          withAsterisk={isRequired}
          aria-required={isRequired}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
        />
      )}
    />
  );
};
