import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { useCaseView } from '../case-context.ts';
import { readCorrection, writeCorrection } from '../corrections.ts';
import { useCorrect } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { CorrectionInput } from './correction-input.tsx';
import { DialogForm } from './dialog-form.tsx';

interface CorrectDialogProps {
  section: FormSection;
  record: string;
  field: Field;
  value: Value | undefined;
  /** As it is shown on the page. */
  shown: string | undefined;
  onClose: () => void;
}

const LEAST = 10;
/** From here on somebody has decided over the answers as they are. */
const DECIDED = ['recommended', 'awaiting_iso', 'awaiting_merchant', 'awaiting_admin'];

/** Puts one answer right for the merchant: the new value and why, which merchant, ISO and assignee read. */
export const CorrectDialog = ({ section, record, field, value, shown, onClose }: CorrectDialogProps) => {
  const { file, reload } = useCaseView();
  const { uid, status } = file.application;
  const { mutate, isPending, error } = useCorrect(uid, section, record);
  const [typed, setTyped] = useState(() => writeCorrection(field, value));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ value?: string; reason?: string }>({});
  const close = (): void => {
    toast.good(say('corrected', { label: field.label }));
    void reload();
    onClose();
  };
  const send = (): void => {
    const read = readCorrection(field, typed);
    const isShort = reason.trim().length < LEAST;
    if (!read.ok || isShort) {
      setWrong({ ...(!read.ok && { value: read.reason }), ...(isShort && { reason: say('correctShort') }) });
      return;
    }
    mutate({ values: { [field.name]: read.value }, reason: reason.trim() }, { onSuccess: close });
  };
  return (
    <DialogForm
      title={say('correctTitle', { label: field.label })}
      verb={t('correct')}
      isBusy={isPending}
      problem={error}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.formText}>{say('correctWas', { value: shown ?? t('notAnswered') })}</p>
      <CorrectionInput
        field={field}
        value={typed}
        error={wrong.value ?? error?.errors[field.name]?.[0]}
        onChange={(next) => {
          setTyped(next);
          setWrong({});
        }}
      />
      <Textarea
        label={say('correctReason')}
        description={say('correctReaders')}
        value={reason}
        maxLength={500}
        error={wrong.reason}
        autosize
        minRows={2}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setWrong({});
        }}
      />
      <p className={classes.formText}>{say(DECIDED.includes(status) ? 'correctVoids' : 'correctFollows')}</p>
    </DialogForm>
  );
};
