import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './sales.module.css';

interface ReasonDialogProps {
  title: string;
  verb: string;
  children: ReactNode;
  label?: string;
  isHarmful?: boolean;
  /** Without, it may be left empty; nothing is asked for. */
  isAsked?: boolean;
  isBusy: boolean;
  problem: ProblemText | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

const LEAST = 3;

/** Asks for a step, and why. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, verb, children, label = t('reason'), isHarmful = false, isAsked = true } = props;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isAsked && reason.trim().length < LEAST;
  return (
    <ConfirmDialog
      isOpen
      isHarmful={isHarmful}
      title={title}
      verb={verb}
      isBusy={props.isBusy}
      problem={props.problem}
      keepsInput
      onConfirm={() => {
        setTried(true);
        if (!isMissing) props.onConfirm(reason.trim());
      }}
      onClose={props.onClose}
    >
      <div className={classes.form}>
        {children}
        {isAsked && (
          <Textarea
            label={label}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={isTried && isMissing ? t('reasonMissing') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </div>
    </ConfirmDialog>
  );
};
