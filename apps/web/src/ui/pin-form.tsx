import { checkPin, PIN_LENGTH } from '@ledgate/domain/checks/pin.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import classes from './confirm-dialog.module.css';
import { t } from './messages.ts';
import { ProblemAlert, type ProblemText } from './problem-alert.tsx';

interface PinFormProps {
  lead: ReactNode;
  hasPin: boolean;
  isLocked: boolean;
  isBusy: boolean;
  problem: (ProblemText & { errors?: Readonly<Record<string, readonly string[]>> | undefined }) | null;
  /** None: there is to be no PIN any more. */
  onSave: (pin: string | null) => void;
}

/** Digits for a register. What is refused is said at the field, by the server's own rule. */
export const PinForm = ({ lead, hasPin, isLocked, isBusy, problem, onSave }: PinFormProps) => {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const atField = problem?.errors?.['pin']?.join(' ') ?? null;
  const submit = (): void => {
    const verdict = checkPin(pin, { mobile: null });
    setWrong(verdict.ok ? null : verdict.reason);
    if (verdict.ok && !isBusy) onSave(pin);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.text}>
        <p>{lead}</p>
        {isLocked && <p>{t('pinLocked')}</p>}
      </div>
      <PasswordInput
        label={t(hasPin ? 'pinAnew' : 'pin')}
        description={t('pinHint', { min: PIN_LENGTH.min, max: PIN_LENGTH.max })}
        value={pin}
        onChange={(event) => {
          setPin(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH.max));
          setWrong(null);
        }}
        error={wrong ?? atField}
        inputMode="numeric"
        autoComplete="new-password"
        withAsterisk
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': t('pinShow'), tabIndex: 0 }}
        data-autofocus
      />
      <ProblemAlert problem={atField === null ? problem : null} keepsInput />
      <div className={classes.actions}>
        {hasPin && (
          <Button variant="default" color="red" onClick={() => onSave(null)} disabled={isBusy}>
            {t('pinRemove')}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {t('pinSave')}
        </Button>
      </div>
    </form>
  );
};
