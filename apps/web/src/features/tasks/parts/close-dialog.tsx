import { TASK_OUTCOMES, type TaskOutcome } from '@ledgate/domain/tasks/kinds.ts';
import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type TaskView, useCloseTask } from '../data.ts';
import { t } from '../messages.ts';
import { titleOf } from './task-words.ts';
import classes from './tasks.module.css';

const SHORTEST = 3;

/** What was typed, and sending it. */
const useClosing = (task: TaskView, onClose: () => void) => {
  const close = useCloseTask();
  const [outcome, setOutcome] = useState<TaskOutcome>(task.may_close[0] ?? 'done');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = note.trim().length < SHORTEST;
  const submit = (): void => {
    setTried(true);
    if (isShort) return;
    close.mutate(
      { uid: task.uid, outcome, note: note.trim() },
      {
        onSuccess: () => {
          toast.good(t('closed'));
          onClose();
        },
      },
    );
  };
  return { close, outcome, setOutcome, note, setNote, isMissing: isTried && isShort, submit };
};

const CloseForm = ({ task, onClose }: { task: TaskView; onClose: () => void }) => {
  const { close, outcome, setOutcome, note, setNote, isMissing, submit } = useClosing(task, onClose);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Radio.Group
        label={t('outcome')}
        value={outcome}
        onChange={(value) => setOutcome(task.may_close.find((known) => known === value) ?? outcome)}
      >
        <div className={classes.form}>
          {task.may_close.map((value) => (
            <Radio key={value} value={value} label={TASK_OUTCOMES[value]} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('closeNote')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={isMissing ? t('closeNoteShort') : undefined}
        maxLength={1000}
        rows={3}
        withAsterisk
        aria-required
        data-autofocus
      />
      <ProblemAlert problem={close.error} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={close.isPending}>
          {t('close')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={close.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

/** How a task ended, in words; what a step ends has no such dialog. */
export const CloseDialog = ({ task, onClose }: { task: TaskView; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('closeTitle', { name: titleOf(task) })}>
    <CloseForm task={task} onClose={onClose} />
  </Modal>
);
