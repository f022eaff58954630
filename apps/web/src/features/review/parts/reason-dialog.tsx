import { TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { say } from '../dialog-messages.ts';
import classes from './case.module.css';
import { DialogForm } from './dialog-form.tsx';

interface ReasonDialogProps {
  title: string;
  verb: string;
  /** What is shown to whom, and what is recorded. */
  text: string;
  isBusy: boolean;
  problem: ProblemText | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}

const LEAST = 10;

/** Asks why somebody needs a sealed value, however it is then handed over. */
export const ReasonDialog = ({ text, onSend, ...dialog }: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (): void => {
    if (reason.trim().length < LEAST) setShort(true);
    else onSend(reason.trim());
  };
  return (
    <DialogForm {...dialog} onSend={send}>
      <p className={classes.formText}>{text}</p>
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
