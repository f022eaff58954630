import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { LIFECYCLE } from '@ledgate/domain/lifecycle/table.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import { type AnswerErrors, type Answers, documentsError, errorsIn, NO_ANSWERS } from '../answers.ts';
import { useCaseView } from '../case-context.ts';
import { type Decision, DECISION_FACTS } from '../decisions.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import { useDecide } from '../use-decide.ts';
import type { Undo } from '../use-undo.ts';
import classes from './case.module.css';
import { DecisionFields } from './decision-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import { LazyCard } from './lazy-card.tsx';
import { NotAccepted } from './not-accepted.tsx';

const Follows = ({ decision }: { decision: Decision }) => {
  const { status } = useCaseView().file.application;
  const row = LIFECYCLE.find(({ event, from }) => event === decision && from.includes(status));
  const to = row === undefined || row.to === 'same' ? status : row.to;
  return (
    <p className={classes.formText}>
      <strong>{say('followsStatus', { status: STATUS_FACTS[to].label })}</strong> {say(`after_${decision}`)}
    </p>
  );
};

const InTheWay = ({ because }: { because: readonly string[] }) =>
  because.length === 0 ? null : (
    <Notice tone="warn">
      <p>{t('inTheWay', { count: because.length })}</p>
      <ul className={classes.because}>
        {because.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );

interface DecisionDialogProps {
  decision: Decision;
  /** What stands in the way, as the server names it. */
  because: readonly string[];
  /** Required documents that are not accepted: they ask for a reason. */
  notAccepted: readonly string[];
  undo: Undo;
  onClose: () => void;
}

/** Asks before a step that others will notice: what was seen, what follows, and what the step needs. */
export const DecisionDialog = ({ decision, because, notAccepted, undo, onClose }: DecisionDialogProps) => {
  const { file, reload } = useCaseView();
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [errors, setErrors] = useState<AnswerErrors>({});
  const { mutate, isPending, error, reset } = useDecide(decision, undo);
  const { asks, isHarmful } = DECISION_FACTS[decision];
  // A decline needs no documents.
  const asksWhy = notAccepted.length > 0 && answers.recommendation !== 'decline';
  const send = (): void => {
    const found = { ...errorsIn(decision, answers), ...(asksWhy && documentsError(answers)) };
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(answers, { onSuccess: onClose });
  };
  const change = (part: Partial<Answers>): void => {
    setAnswers((was) => ({ ...was, ...part }));
    setErrors({});
  };
  const again = (): void => void reload().then(reset);
  return (
    <DialogForm
      title={say(`title_${decision}`, { reference: file.application.reference })}
      verb={t(`do_${decision}`)}
      isHarmful={isHarmful}
      isBusy={isPending}
      isHeld={because.length > 0}
      problem={error}
      remedy={
        error?.code === 'stale' || error?.code === 'wrong_state' ? (
          <Button variant="default" size="xs" onClick={again}>
            {t('staleShow')}
          </Button>
        ) : undefined
      }
      size="lg"
      onSend={send}
      onClose={onClose}
    >
      <InTheWay because={because} />
      <div className={classes.seen}>
        <LazyCard />
      </div>
      <DecisionFields asks={asks} answers={answers} errors={errors} onChange={change} />
      {asksWhy && (
        <NotAccepted
          names={notAccepted}
          reason={answers.documentsReason}
          error={errors.documentsReason}
          onChange={(documentsReason) => change({ documentsReason })}
        />
      )}
      <Follows decision={decision} />
    </DialogForm>
  );
};
