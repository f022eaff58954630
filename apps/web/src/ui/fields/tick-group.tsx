import type { ChangeEvent, FocusEvent, Ref } from 'react';

import classes from './tick-group.module.css';

interface Choice {
  value: string;
  label: string;
}

interface TickGroupProps {
  id: string;
  name: string;
  /** One of them, or any number. */
  type: 'radio' | 'checkbox';
  choices: readonly Choice[];
  labelledBy: string;
  describedBy: string | undefined;
  isRequired: boolean;
  hasError: boolean;
  isDisabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown;
  ref: Ref<HTMLInputElement>;
}

/** Answers that are all in sight: real radios and checkboxes, drawn as one control or as chips. */
export const TickGroup = (props: TickGroupProps) => {
  const { id, name, type, choices, labelledBy, describedBy, isRequired, hasError, isDisabled, ...events } = props;
  return (
    <div
      className={type === 'radio' ? classes.segments : classes.chips}
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(type === 'radio' && { 'aria-required': isRequired, 'aria-invalid': hasError })}
      data-error={hasError || undefined}
    >
      {choices.map(({ value, label }, at) => (
        <label key={value} className={classes.choice}>
          <input
            {...events}
            id={at === 0 ? id : undefined}
            type={type}
            name={name}
            value={value}
            disabled={isDisabled}
            className={classes.input}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
};
