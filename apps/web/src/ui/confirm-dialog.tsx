import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import classes from './confirm-dialog.module.css';
import { t } from './messages.ts';
import { ProblemAlert, type ProblemText } from './problem-alert.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and what will not. */
  children: ReactNode;
  /** A verb, the same as on the button that led here. */
  verb: string;
  isHarmful?: boolean;
  /** For what cannot be undone: a word to be typed. */
  word?: string | undefined;
  isBusy: boolean;
  /** Something stands in the way: the button rests. */
  isHeld?: boolean;
  problem?: ProblemText | null | undefined;
  /** What can be done about the problem. */
  remedy?: ReactNode;
  /** Whether it asks for something that a failure keeps. */
  keepsInput?: boolean;
  size?: 'md' | 'lg' | 'xl';
  onConfirm: () => void;
  onClose: () => void;
}

const ConfirmForm = (props: ConfirmDialogProps) => {
  const { children, verb, isHarmful = false, word, isBusy, isHeld = false, problem, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (): void => {
    if (isHeld || isBusy) return;
    if (word !== undefined && typed.trim() !== word) setWrong(true);
    else onConfirm();
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
      <div className={classes.text}>{children}</div>
      {word !== undefined && (
        <TextInput
          label={t('typeToConfirm', { word })}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={isWrong ? t('typeMismatch', { word }) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      <ProblemAlert
        problem={problem}
        keepsInput={props.keepsInput === true && Boolean(problem)}
        action={props.remedy}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isHeld} color={isHarmful ? 'red' : 'petrol'}>
          {verb}
        </Button>
      </div>
    </form>
  );
};

/** Asks before a step that others will notice. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Modal
    opened={props.isOpen}
    onClose={props.isBusy ? () => undefined : props.onClose}
    title={props.title}
    size={props.size ?? 'md'}
  >
    <ConfirmForm {...props} />
  </Modal>
);
