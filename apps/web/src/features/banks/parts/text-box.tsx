import { TextInput, type TextInputProps } from '@mantine/core';

import type { Draft } from './draft.ts';
import type { BankFormState } from './use-bank-form.ts';

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

interface TextBoxProps extends Pick<
  TextInputProps,
  'description' | 'placeholder' | 'type' | 'inputMode' | 'className'
> {
  form: BankFormState;
  /** In the draft, and as the server calls it. */
  name: TextName;
  field: string;
  label: string;
  isRequired?: boolean;
}

export const TextBox = ({ form, name, field, isRequired = false, ...rest }: TextBoxProps) => (
  <TextInput
    {...rest}
    value={form.draft[name]}
    error={form.fault(field)}
    readOnly={form.isReadOnly}
    withAsterisk={isRequired}
    aria-required={isRequired}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => form.set({ [name]: event.currentTarget.value })}
  />
);
