import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { centsOf, typedCents } from '../../../lib/cents.ts';
import { newKey } from '../../../lib/new-key.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCents } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { type PaymentView, type StepBody, useStep } from '../data.ts';
import { t } from '../messages.ts';
import classes from './payments.module.css';

export type MoneyStep = 'capture' | 'adjust_tip' | 'void' | 'refund';

interface StepDialogProps {
  payment: PaymentView;
  step: MoneyStep;
  onClose: () => void;
}

interface Typed {
  amount: string;
  tip: string;
  reason: string;
}

const TEXTS = { capture: 'captureText', adjust_tip: 'tipText', void: 'voidText', refund: 'refundText' } as const;
const LABELS = { capture: 'captureAmount', adjust_tip: 'tipAmount', refund: 'refundAmount' } as const;

const mostOf = (payment: PaymentView, step: MoneyStep): number => payment.next_steps[step].max_cents ?? 0;

/** What stands there first: what most people mean. */
const startOf = (payment: PaymentView, step: MoneyStep): Typed => {
  const amounts = {
    capture: payment.approved_cents,
    adjust_tip: payment.tip_cents,
    void: 0,
    refund: mostOf(payment, 'refund'),
  };
  return { amount: typedCents(amounts[step]), tip: '', reason: '' };
};

const amountFault = (step: MoneyStep, typed: Typed, most: number): string | undefined => {
  if (step === 'void') return undefined;
  const [amount, tip] = [centsOf(typed.amount), centsOf(typed.tip)];
  if (Number.isNaN(amount) || Number.isNaN(tip)) return t('amountOdd');
  if (amount === 0 && step !== 'adjust_tip') return t('amountNone');
  return amount + tip > most ? t('amountMore', { amount: formatCents(most) }) : undefined;
};

const reasonFault = (step: MoneyStep, { reason }: Typed): string | undefined =>
  (step === 'void' || step === 'refund') && reason.trim().length < 3 ? t('reasonMissing') : undefined;

const bodyFor = (payment: PaymentView, step: MoneyStep, typed: Typed, key: string): StepBody => {
  const common = { idempotency_key: key, payment: payment.id };
  const [amount, tip, reason] = [centsOf(typed.amount), centsOf(typed.tip), typed.reason.trim()];
  if (step === 'capture') return { ...common, action: step, amount_cents: amount + tip, tip_cents: tip };
  if (step === 'adjust_tip') return { ...common, action: step, tip_cents: amount };
  return step === 'void'
    ? { ...common, action: step, reason }
    : { ...common, action: step, amount_cents: amount, reason };
};

interface FieldsProps {
  step: MoneyStep;
  most: number;
  typed: Typed;
  faults: { amount: string | undefined; reason: string | undefined };
  onType: (change: Partial<Typed>) => void;
}

const Fields = ({ step, most, typed, faults, onType }: FieldsProps) => (
  <>
    {step !== 'void' && (
      <TextInput
        label={t(LABELS[step])}
        description={t(step === 'capture' ? 'upTo' : 'upToAmount', { amount: formatCents(most) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        error={faults.amount}
        onChange={(event) => onType({ amount: event.currentTarget.value })}
        data-autofocus
      />
    )}
    {step === 'capture' && (
      <TextInput
        label={t('captureTip')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={typed.tip}
        onChange={(event) => onType({ tip: event.currentTarget.value })}
      />
    )}
    {(step === 'void' || step === 'refund') && (
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={typed.reason}
        error={faults.reason}
        onChange={(event) => onType({ reason: event.currentTarget.value })}
        {...(step === 'void' && { 'data-autofocus': true })}
      />
    )}
  </>
);

/** Says what came of it, also where nobody knows yet. */
const tellOutcome = (step: MoneyStep, { pending, steps }: PaymentView): void => {
  if (pending !== null) return toast.good(t('later_toast'));
  const last = steps.findLast(({ kind }) => kind === step);
  if (last?.state === 'confirmed') toast.good(t(`done_${step}`));
  else toast.problem(t('refused'), { title: last?.decline?.sentence ?? last?.fault ?? t('refused') });
};

/** Asks for what a step needs. Its key is made once, so that a repeat after a lost answer is the same step. */
export const StepDialog = ({ payment, step, onClose }: StepDialogProps) => {
  const [typed, setTyped] = useState(() => startOf(payment, step));
  const [isTried, setTried] = useState(false);
  const [key, setKey] = useState(newKey);
  const { mutate, isPending, error } = useStep();
  const most = mostOf(payment, step);
  const found = { amount: amountFault(step, typed, most), reason: reasonFault(step, typed) };
  const faults = isTried ? found : { amount: undefined, reason: undefined };
  const confirm = (): void => {
    setTried(true);
    if (found.amount !== undefined || found.reason !== undefined) return;
    mutate(bodyFor(payment, step, typed, key), {
      onSuccess: (after) => {
        tellOutcome(step, after);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`step_${step}`)}
      verb={t(`step_${step}`)}
      isHarmful={step === 'void' || step === 'refund'}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{t(TEXTS[step])}</p>
        <Fields
          step={step}
          most={most}
          typed={typed}
          faults={faults}
          onType={(change) => {
            setTyped({ ...typed, ...change });
            // Other words are another request.
            if (error !== null && error.status >= 400 && error.status < 500) setKey(newKey());
          }}
        />
      </div>
    </ConfirmDialog>
  );
};
