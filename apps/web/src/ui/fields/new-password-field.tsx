import { checkPassword, PASSWORD_LENGTH, type PasswordContext } from '@ledgate/domain/checks/password.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';

import { t } from '../messages.ts';
import classes from './new-password-field.module.css';
import type { strengthOf as strengthOfType } from './password-strength.ts';
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

type Estimate = typeof strengthOfType;

/** The estimator, once somebody types. Where it does not come, the server judges alone. */
const useEstimator = (isWanted: boolean): Estimate | undefined => {
  const [estimate, setEstimate] = useState<{ of: Estimate }>();
  useEffect(() => {
    if (!isWanted) return;
    void import('./password-strength.ts').then(
      ({ strengthOf }) => setEstimate({ of: strengthOf }),
      () => undefined,
    );
  }, [isWanted]);
  return estimate?.of;
};

const SCORES = [0, 1, 2, 3] as const;

/** Says while typing what is still missing, in the words of the rule itself, and how strong it is. */
const Judgement = <T extends FieldValues>({ control, name, context }: NewPasswordFieldProps<T>) => {
  const watched: unknown = useWatch({ control, name });
  const typed = typeof watched === 'string' ? watched : '';
  const late = useDeferredValue(typed);
  const estimate = useEstimator(typed !== '');
  const strength = useMemo(
    () => (estimate === undefined || late === '' ? undefined : estimate(late.slice(0, PASSWORD_LENGTH.max), context())),
    [estimate, late, context],
  );
  const plain = checkPassword(typed, context());
  const verdict = plain.ok ? (strength?.verdict ?? plain) : plain;
  const Sign = verdict.ok ? IconCircleCheck : IconCircle;
  return (
    <>
      {strength !== undefined && (
        <div
          className={classes.meter}
          role="meter"
          aria-label={t('passwordStrength')}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength.score}
          data-good={strength.verdict.ok || undefined}
        >
          {SCORES.map((step) => (
            <span key={step} data-on={strength.score > step || undefined} />
          ))}
        </div>
      )}
      <p className={classes.judgement} data-good={verdict.ok || undefined} aria-live="polite">
        <Sign size={14} stroke={1.7} aria-hidden="true" />
        <span>{verdict.ok ? t('passwordGood') : verdict.reason}</span>
      </p>
    </>
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
          validate: async (value) => {
            const verdict = checkPassword(value ?? '', context());
            if (!verdict.ok) return verdict.reason;
            const { strengthOf } = await import('./password-strength.ts').catch(() => ({ strengthOf: undefined }));
            const strength = strengthOf?.(value ?? '', context()).verdict ?? verdict;
            return strength.ok || strength.reason;
          },
        }}
      />
      {error === undefined && <Judgement {...props} />}
    </div>
  );
};
