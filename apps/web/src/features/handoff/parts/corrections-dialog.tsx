import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSendCorrections } from '../data.ts';
import { say } from '../dialog-messages.ts';
import type { HandoffDialogProps } from './dialog-props.ts';

const LEAST_NOTE = 3;

/** Somebody answers for what was corrected; then it goes to the provider. */
export const CorrectionsDialog = ({ view, onDone, onClose }: HandoffDialogProps) => {
  const [note, setNote] = useState('');
  const [isShort, setShort] = useState(false);
  const { uid, evidence } = view.application;
  const { mutate, isPending, error } = useSendCorrections(uid);
  const confirm = (): void => {
    const said = note.trim();
    if (said !== '' && said.length < LEAST_NOTE) {
      setShort(true);
      return;
    }
    mutate(
      { evidence, ...(said !== '' && { note: said }) },
      {
        onSuccess: () => {
          toast.good(say('correctionsSent'));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={say('correctionsTitle')}
      verb={say('sendCorrections')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say('correctionsText')}</p>
      <Textarea
        label={say('note')}
        value={note}
        maxLength={1000}
        autosize
        minRows={2}
        error={isShort ? say('noteShort') : undefined}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setShort(false);
        }}
        data-autofocus
      />
    </ConfirmDialog>
  );
};
