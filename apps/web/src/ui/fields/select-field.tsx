import { Select } from '@mantine/core';
import { Controller, type FieldValues } from 'react-hook-form';

import { type FieldProps, useFieldError } from './field.ts';

interface Choice {
  value: string;
  label: string;
}

type SelectFieldProps<T extends FieldValues> = FieldProps<T> & {
  choices: readonly Choice[];
  placeholder?: string;
  isClearable?: boolean;
  isDisabled?: boolean;
  /** The choices are those of the server for what is typed. */
  onSearch?: (text: string) => void;
};

export const SelectField = <T extends FieldValues>(props: SelectFieldProps<T>) => {
  const { control, name, label, description, rules, choices, placeholder, onSearch, isRequired = false } = props;
  const error = useFieldError(control, name);
  return (
    <Controller
      control={control}
      name={name}
      {...(rules ? { rules } : {})}
      render={({ field }) => (
        <Select
          ref={field.ref}
          name={field.name}
          value={field.value || null}
          onChange={(value) => field.onChange(value ?? '')}
          onBlur={field.onBlur}
          data={[...choices]}
          label={label}
          description={description}
          placeholder={placeholder}
          error={error}
          clearable={props.isClearable ?? false}
          disabled={props.isDisabled ?? false}
          allowDeselect={false}
          withAsterisk={isRequired}
          aria-required={isRequired}
          {...(onSearch && { searchable: true, onSearchChange: onSearch, filter: ({ options }) => options })}
        />
      )}
    />
  );
};
