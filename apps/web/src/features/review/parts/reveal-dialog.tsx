import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { useCaseView } from '../case-context.ts';
import { useReveal } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { DialogForm } from './dialog-form.tsx';

interface RevealDialogProps {
  label: string;
  record: string;
  field: string;
  onShown: (value: string | null) => void;
  onClose: () => void;
}

const SHOWN_MS = 60_000;
const LEAST = 10;

/** Asks why somebody needs to see a secret; the answer is shown for a minute. */
export const RevealDialog = ({ label, record, field, onShown, onClose }: RevealDialogProps) => {
  const { file } = useCaseView();
  const { mutate, isPending, error } = useReveal(file.application.uid);
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (): void => {
    if (reason.trim().length < LEAST) {
      setShort(true);
      return;
    }
    mutate(
      { record, field, reason: reason.trim() },
      {
        onSuccess: ({ value }) => {
          onShown(value);
          setTimeout(() => onShown(null), SHOWN_MS);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      title={say('revealTitle', { label })}
      verb={t('reveal')}
      isBusy={isPending}
      problem={error}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.formText}>{say('revealText')}</p>
      <TextInput
        label={say('revealReason')}
        value={reason}
        maxLength={500}
        error={isShort ? say('revealShort') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setShort(false);
        }}
        data-autofocus
      />
    </DialogForm>
  );
};
