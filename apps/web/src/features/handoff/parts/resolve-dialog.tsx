import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type OperationStep, useResolve } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { LEAST_REASON } from '../words.ts';

export interface ResolveDialogProps {
  operation: string;
  application: string;
  /** Label of the step at which it goes on. */
  next: string | null;
  step: OperationStep;
  onClose: () => void;
}

/** Why an attempt that waits for a person goes on, or ends. */
export const ResolveDialog = ({ operation, application, next, step, onClose }: ResolveDialogProps) => {
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const { mutate, isPending, error } = useResolve(operation, application);
  const confirm = (): void => {
    const said = reason.trim();
    if (said.length < LEAST_REASON) {
      setShort(true);
      return;
    }
    mutate(
      { step, reason: said },
      {
        onSuccess: () => {
          toast.good(say(step === 'retry' ? 'retried' : 'closed'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={say(`${step}Title`)}
      verb={say(step)}
      isHarmful={step === 'close'}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{step === 'retry' ? say('retryText', { step: next ?? '' }) : say('closeText')}</p>
      <Textarea
        label={say(`${step}Reason`)}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        error={isShort ? say('reasonShort') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setShort(false);
        }}
        data-autofocus
      />
    </ConfirmDialog>
  );
};
