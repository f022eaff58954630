import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCents } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { type HoldAct, type HoldView, useHoldAct, type WatchedView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './watching.module.css';

export type DialogStep = 'propose' | HoldView['open_steps'][number];

const LEAST = 10;
const SILENT: readonly DialogStep[] = ['confirm', 'withdraw'];

interface Said {
  scope: 'all' | 'excess';
  reason: string;
  told: string;
}

const isShort = (text: string): boolean => text.trim().length < LEAST;

const ScopeField = ({ row, said, onChange }: FieldsProps) => (
  <Radio.Group
    label={t('scope')}
    value={said.scope}
    onChange={(value) => onChange({ scope: value === 'excess' ? 'excess' : 'all' })}
  >
    <div className={classes.body}>
      <Radio value="all" label={t('chooseAll')} />
      {row.proposable.includes('excess') && (
        <Radio value="excess" label={t('chooseExcess', { amount: formatCents(row.excess_cents) })} />
      )}
    </div>
  </Radio.Group>
);

interface FieldsProps {
  step: DialogStep;
  row: WatchedView;
  said: Said;
  isChecked: boolean;
  onChange: (part: Partial<Said>) => void;
}

const Fields = (props: FieldsProps) => {
  const { step, said, isChecked, onChange } = props;
  return (
    <>
      <p>{t(`text_${step}`)}</p>
      {step === 'propose' && <ScopeField {...props} />}
      {!SILENT.includes(step) && (
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          value={said.reason}
          maxLength={1000}
          autosize
          minRows={2}
          error={isChecked && isShort(said.reason) ? t('reasonShort') : undefined}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
          required
        />
      )}
      {step === 'propose' && (
        <Textarea
          label={t('toldLabel')}
          description={t('toldHint')}
          value={said.told}
          maxLength={1000}
          autosize
          minRows={2}
          error={isChecked && isShort(said.told) ? t('toldShort') : undefined}
          onChange={(event) => onChange({ told: event.currentTarget.value })}
          required
        />
      )}
    </>
  );
};

const actOf = (step: DialogStep, row: WatchedView, hold: string, said: Said): HoldAct => {
  const reason = said.reason.trim();
  if (step !== 'propose') return { step, hold, reason };
  return { step, application: row.application.uid, body: { scope: said.scope, reason, told: said.told.trim() } };
};

interface HoldDialogProps {
  step: DialogStep;
  row: WatchedView;
  /** Empty where there is none yet. */
  hold: string;
  onClose: () => void;
}

/** One step with a hold; what was typed stays when it fails. */
export const HoldDialog = ({ step, row, hold, onClose }: HoldDialogProps) => {
  const [said, setSaid] = useState<Said>({ scope: 'all', reason: '', told: '' });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useHoldAct();
  const confirm = (): void => {
    setChecked(true);
    if (!SILENT.includes(step) && isShort(said.reason)) return;
    if (step === 'propose' && isShort(said.told)) return;
    mutate(actOf(step, row, hold, said), {
      onSuccess: () => {
        toast.good(t(`done_${step}`));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${t(`do_${step}`)}: ${row.application.name}`}
      verb={t(`do_${step}`)}
      isHarmful={step === 'confirm'}
      isBusy={isPending}
      problem={error}
      keepsInput={!SILENT.includes(step)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Fields
        step={step}
        row={row}
        said={said}
        isChecked={isChecked}
        onChange={(part) => setSaid((was) => ({ ...was, ...part }))}
      />
    </ConfirmDialog>
  );
};
