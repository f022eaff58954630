import { isUsState } from '@ledgate/domain/checks/us-states.ts';
import { EXEMPTION_REASONS, type ExemptionReason } from '@ledgate/domain/till/exemptions.ts';
import { Button, Modal } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ExemptionView, useKeepExemption } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';

const REASONS = Object.entries(EXEMPTION_REASONS).map(([value, label]) => ({ value, label }));

interface Draft {
  state: string;
  number: string;
  reason: ExemptionReason;
  expires_on: string;
}

interface ExemptionDialogProps {
  customer: string;
  /** The one that is replaced. */
  before: ExemptionView | null;
  onClose: () => void;
}

const isState = (text: string): true | string => isUsState(text.trim().toUpperCase()) || t('stateMissing');

/** A new certificate ends the one of the same state. */
export const ExemptionDialog = ({ customer, before, onClose }: ExemptionDialogProps) => {
  const { mutate, isPending, error } = useKeepExemption(customer);
  const form = useForm<Draft>({
    defaultValues: { state: before?.state ?? '', number: '', reason: before?.reason ?? 'resale', expires_on: '' },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit(({ expires_on: until, ...draft }) =>
    mutate(
      { ...draft, state: draft.state.trim().toUpperCase(), expires_on: until === '' ? null : until },
      {
        onError: (fault) => void showFieldProblems(form, fault),
        onSuccess: () => {
          toast.good(t('saved'));
          onClose();
        },
      },
    ),
  );
  const usual = { control: form.control, autoComplete: 'off' };
  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onClose}
      title={before === null ? t('exemptionAdd') : t('exemptionReplace', { state: before.state })}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <ProblemAlert problem={error} keepsInput />
        <div className={classes.pair}>
          <TextField
            {...usual}
            name="state"
            label={t('state')}
            maxLength={2}
            rules={{ validate: isState }}
            isRequired
            autoFocus
          />
          <TextField
            {...usual}
            name="number"
            label={t('certificate')}
            maxLength={60}
            rules={{ validate: (text) => text.trim() !== '' || t('certificateMissing') }}
            isRequired
          />
          <SelectField control={form.control} name="reason" label={t('reason')} choices={REASONS} isRequired />
          <TextField {...usual} name="expires_on" type="date" label={t('expiresOn')} description={t('expiresHint')} />
        </div>
        <div className={classes.actions}>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
