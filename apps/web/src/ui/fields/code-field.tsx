import { PinInput } from '@mantine/core';
import { useId } from 'react';

import { t } from '../messages.ts';
import classes from './code-field.module.css';

interface CodeFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  /** All digits are there. */
  onComplete?: (value: string) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

const DIGITS = 6;

/** Six boxes that are one field: one label, one error, and a pasted code fills them all. */
export const CodeField = (props: CodeFieldProps) => {
  const { label, description, value, onChange, onComplete, error, isDisabled = false, autoFocus = false } = props;
  const id = useId();
  const described = [description === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  return (
    <fieldset className={classes.group} aria-describedby={described === '' ? undefined : described}>
      <legend className={classes.label}>{label}</legend>
      {description !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {description}
        </p>
      )}
      <div dir="ltr">
        <PinInput
          id={id}
          length={DIGITS}
          type="number"
          size="lg"
          gap={8}
          classNames={{ root: classes.boxes, input: classes.box }}
          placeholder=""
          value={value}
          onChange={onChange}
          {...(onComplete ? { onComplete } : {})}
          error={error !== undefined}
          disabled={isDisabled}
          autoFocus={autoFocus}
          getInputProps={(at) => ({ 'aria-label': t('digit', { at: at + 1, of: DIGITS }) })}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
