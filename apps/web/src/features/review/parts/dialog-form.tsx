import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './case.module.css';

interface DialogFormProps {
  title: string;
  verb: string;
  isHarmful?: boolean;
  isBusy: boolean;
  /** Something stands in the way: the button rests. */
  isHeld?: boolean;
  problem: ProblemText | null;
  /** What can be done about the problem. */
  remedy?: ReactNode;
  size?: 'md' | 'lg';
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few things and does one. What was typed stays when it fails. */
export const DialogForm = (props: DialogFormProps) => {
  const { title, verb, isHarmful = false, isBusy, isHeld = false, problem, remedy, size = 'md', onClose } = props;
  return (
    <Modal opened onClose={isBusy ? () => undefined : onClose} title={title} size={size}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHeld && !isBusy) props.onSend();
        }}
      >
        {props.children}
        <ProblemAlert problem={problem} keepsInput={problem !== null} action={remedy} />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isHeld} color={isHarmful ? 'red' : 'petrol'}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
