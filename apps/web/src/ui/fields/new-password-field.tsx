import { checkPassword, type PasswordContext } from '@ledgate/domain/checks/password.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';

import { t } from '../messages.ts';
import classes from './new-password-field.module.css';
import { useFieldError } from './field.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  /** What is known of the person, read when it is needed. */
  context: () => PasswordContext;
  autoFocus?: boolean;
}

/** Says while typing what is still missing, in the words of the rule itself. */
const Judgement = <T extends FieldValues>({ control, name, context }: NewPasswordFieldProps<T>) => {
  const typed: unknown = useWatch({ control, name });
  const verdict = checkPassword(typeof typed === 'string' ? typed : '', context());
  const Sign = verdict.ok ? IconCircleCheck : IconCircle;
  return (
    <p className={classes.judgement} data-good={verdict.ok || undefined} aria-live="polite">
      <Sign size={14} stroke={1.7} aria-hidden="true" />
      <span>{verdict.ok ? t('passwordGood') : verdict.reason}</span>
    </p>
  );
};

export const NewPasswordField = <T extends FieldValues>(props: NewPasswordFieldProps<T>) => {
  const { control, name, label, context, autoFocus = false } = props;
  const error = useFieldError(control, name);
  return (
    <div>
      <PasswordField
        control={control}
        name={name}
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        isRequired
        rules={{
          validate: (value) => {
            const verdict = checkPassword(value ?? '', context());
            return verdict.ok || verdict.reason;
          },
        }}
      />
      {error === undefined && <Judgement {...props} />}
    </div>
  );
};
