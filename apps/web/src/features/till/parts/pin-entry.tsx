import { PIN_LENGTH } from '@ledgate/domain/checks/pin.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState } from 'react';

import type { ProblemError } from '../../../lib/problem.ts';
import { t } from '../messages.ts';
import { TillForm } from './till-form.tsx';

interface PinEntryProps {
  name: string;
  verb: string;
  isBusy: boolean;
  problem: ProblemError | null;
  onEnter: (pin: string) => Promise<void>;
  onSomeoneElse: () => void;
}

/** The PIN of one person; whatever comes of it, it does not stay on the screen, and the next one can be typed. */
export const PinEntry = ({ name, verb, isBusy, problem, onEnter, onSomeoneElse }: PinEntryProps) => {
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isLong = pin.length >= PIN_LENGTH.min;
  const enter = (): Promise<void> =>
    onEnter(pin).finally(() => {
      setPin('');
      field.current?.focus();
    });
  return (
    <TillForm onSubmit={() => isLong && void enter()}>
      <PasswordInput
        ref={field}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        label={t('pinOf', { name })}
        maxLength={PIN_LENGTH.max}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
        error={problem && (problem.detail ?? problem.title)}
        data-autofocus
        autoFocus
      />
      <Button type="submit" size="lg" loading={isBusy} disabled={!isLong}>
        {verb}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onSomeoneElse}>
        {t('someoneElse')}
      </Button>
    </TillForm>
  );
};
