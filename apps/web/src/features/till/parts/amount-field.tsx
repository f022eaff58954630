import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  isFirst?: boolean;
  sign?: string;
}

/** An amount as somebody types it, large enough for a finger. */
export const AmountField = ({ label, value, onChange, error, description, isFirst, sign = '$' }: AmountFieldProps) => (
  <TextInput
    size="lg"
    inputMode="decimal"
    autoComplete="off"
    label={label}
    description={description}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onFocus={(event) => event.currentTarget.select()}
    error={error}
    leftSection={<span aria-hidden="true">{sign}</span>}
    {...(isFirst && { 'data-autofocus': true, autoFocus: true })}
  />
);
