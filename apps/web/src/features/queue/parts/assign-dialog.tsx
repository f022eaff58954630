import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type BulkOutcome, useAssign, useAssignees } from '../data.ts';
import { t } from '../messages.ts';
import { Outcomes } from './outcomes.tsx';
import classes from './queue.module.css';

interface BulkDialogProps {
  isOpen: boolean;
  uids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const wordsOf =
  (isDone: boolean) =>
  ({ to }: BulkOutcome): string => {
    if (to === null) return isDone ? t('freed') : t('willFree');
    return t(isDone ? 'went' : 'willGo', { name: to.name });
  };

const AssignForm = ({ uids, onDone, onClose }: BulkDialogProps) => {
  const { data } = useAssignees(true);
  const [to, setTo] = useState<string | null>(null);
  const { mutate, data: answer, error, isPending } = useAssign();
  const isDone = answer !== undefined && !answer.dry_run;
  const people = [
    { value: 'workload', label: t('byWorkload') },
    { value: 'nobody', label: t('toNobody') },
    ...(data?.people ?? []).map(({ uid, name, open }) => ({
      value: uid,
      label: t('personOpen', { name, count: open }),
    })),
  ];
  const ask = (target: string, dry_run: boolean): void =>
    mutate(
      { applications: [...uids], to: target, dry_run },
      { onSuccess: (given) => (given.dry_run ? undefined : onDone()) },
    );
  return (
    <div className={classes.form}>
      {!isDone && (
        <Select
          label={t('to')}
          data={people}
          value={to}
          searchable
          data-autofocus
          onChange={(target) => {
            setTo(target);
            if (target !== null) ask(target, true);
          }}
        />
      )}
      <ProblemAlert problem={error} />
      {answer !== undefined && (
        <>
          <p aria-live="polite">{isDone ? t('doneText') : t('previewText')}</p>
          <Outcomes outcomes={answer.results} words={wordsOf(isDone)} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {!isDone && (
          <Button
            loading={isPending}
            disabled={to === null || !answer?.results.some(({ ok }) => ok)}
            onClick={() => (to === null ? undefined : ask(to, false))}
          >
            {t('assign')}
          </Button>
        )}
      </div>
    </div>
  );
};

export const AssignDialog = (props: BulkDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={t('assignTitle', { count: props.uids.length })} size="lg">
    <AssignForm {...props} />
  </Modal>
);
