import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { useCaseView } from '../case-context.ts';
import { readCorrection, writeCorrection } from '../corrections.ts';
import { type AnswerAsk, useAnswerInReview } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { CorrectionInput } from './correction-input.tsx';
import { DialogForm } from './dialog-form.tsx';

interface AnswerDialogProps {
  record: string;
  field: Field;
  /** What a reviewer has stated before. */
  value: Value | undefined;
  version: number;
  onClose: () => void;
}

/** The reviewer states what no merchant is asked. It is a finding, not a correction, so it asks for no reason. */
export const AnswerDialog = ({ record, field, value, version, onClose }: AnswerDialogProps) => {
  const { file, reload } = useCaseView();
  const { mutate, isPending, error } = useAnswerInReview(file.application.uid);
  const [typed, setTyped] = useState(() => writeCorrection(field, value));
  const [wrong, setWrong] = useState<string>();
  const close = (): void => {
    toast.good(say('answered', { label: field.label }));
    void reload();
    onClose();
  };
  const send = (): void => {
    const read = readCorrection(field, typed);
    if (!read.ok) return setWrong(read.reason);
    // No table is among the questions of the reviewer.
    const answer = read.value as AnswerAsk['value'];
    mutate({ record, field: field.name, value: answer, based_on: version }, { onSuccess: close });
  };
  return (
    <DialogForm
      title={say('answerTitle', { label: field.label })}
      verb={t('set')}
      isBusy={isPending}
      problem={error}
      onSend={send}
      onClose={onClose}
    >
      <CorrectionInput
        field={field}
        value={typed}
        error={wrong ?? error?.errors[field.name]?.[0]}
        onChange={(next) => {
          setTyped(next);
          setWrong(undefined);
        }}
      />
      <p className={classes.formText}>{say('answerNote')}</p>
    </DialogForm>
  );
};
