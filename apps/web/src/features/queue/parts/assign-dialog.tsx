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
  ({ to, from }: BulkOutcome): string => {
    if (isDone) return to === null ? t('freed') : t('went', { name: to.name });
    if (to === null) return from === null ? t('willFree') : t('willFreeFrom', { from: from.name });
    return from === null ? t('willGo', { name: to.name }) : t('willGoFrom', { from: from.name, name: to.name });
  };

type People = NonNullable<ReturnType<typeof useAssignees>['data']>['people'];

/** How many each of those concerned has now and would have then. */
const loadsOf = (people: People, outcomes: readonly BulkOutcome[]) =>
  people
    .map(({ uid, name, open: before }) => {
      const given = outcomes.filter(({ ok }) => ok);
      const gained = given.filter(({ to }) => to?.uid === uid).length;
      const lost = given.filter(({ from }) => from?.uid === uid).length;
      return { uid, name, before, after: before + gained - lost };
    })
    .filter(({ before, after }) => before !== after);

const Loads = ({ people, outcomes }: { people: People; outcomes: readonly BulkOutcome[] }) => {
  const loads = loadsOf(people, outcomes);
  return loads.length === 0 ? null : (
    <ul className={classes.loads} aria-label={t('loads')}>
      {loads.map(({ uid, ...load }) => (
        <li key={uid}>{t('load', load)}</li>
      ))}
    </ul>
  );
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
          {!isDone && <Loads people={data?.people ?? []} outcomes={answer.results} />}
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
