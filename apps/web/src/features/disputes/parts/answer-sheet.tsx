import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCents } from '../../../ui/format.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type AnswerBody, type DisputeView, useAccept, useAnswer } from '../data.ts';
import { t } from '../messages.ts';
import classes from './disputes.module.css';

type Typed = { text: string } & Record<'carrier' | 'tracking' | 'delivered_on' | 'address', string>;

const NOTHING: Typed = { text: '', carrier: '', tracking: '', delivered_on: '', address: '' };
const LEAST = 20;

const bodyOf = ({ text, ...delivery }: Typed): AnswerBody => ({ text: text.trim(), delivery });

/** What became of it, as far as anybody knows. */
const sayOutcome = (dispute: DisputeView, done: 'answered' | 'accepted'): void => {
  const last = dispute.answers?.at(-1);
  if (last?.state === 'refused' || last?.state === 'absent') toast.problem(t('notSent'), { title: last.fault ?? '' });
  else toast.good(dispute.standing === 'sending' ? t('notKnown') : t(done));
};

interface FieldsProps {
  typed: Typed;
  isMissing: boolean;
  wantsDelivery: boolean;
  onType: (change: Partial<Typed>) => void;
}

const FIELDS = [
  ['carrier', 'carrier', 60],
  ['tracking', 'tracking', 40],
  ['delivered_on', 'deliveredOn', 10],
  ['address', 'address', 200],
] as const;

const Fields = ({ typed, isMissing, wantsDelivery, onType }: FieldsProps) => (
  <>
    <Textarea
      label={t('text')}
      description={t('answerHint')}
      withAsterisk
      autosize
      minRows={5}
      maxLength={4000}
      value={typed.text}
      error={isMissing ? t('textMissing') : undefined}
      onChange={(event) => onType({ text: event.currentTarget.value })}
    />
    {wantsDelivery && (
      <fieldset className={classes.pairs}>
        <legend>{t('delivery')}</legend>
        {FIELDS.map(([name, label, most]) => (
          <TextInput
            key={name}
            label={t(label)}
            type={name === 'delivered_on' ? 'date' : 'text'}
            maxLength={most}
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => onType({ [name]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
    )}
  </>
);

interface SendDialogProps {
  dispute: DisputeView;
  typed: Typed;
  onSent: () => void;
  onClose: () => void;
}

const SendDialog = ({ dispute, typed, onSent, onClose }: SendDialogProps) => {
  const { mutate, isPending, error } = useAnswer(dispute.id);
  const send = (): void =>
    mutate(bodyOf(typed), {
      onSuccess: (after) => {
        sayOutcome(after, 'answered');
        if (after.answers?.at(-1)?.state === 'confirmed') onSent();
        onClose();
      },
    });
  const count = (dispute.files ?? []).filter(({ is_made: isMade, sent_at: at }) => !isMade && at === null).length;
  return (
    <ConfirmDialog
      isOpen
      title={t('sendTitle')}
      verb={t('send')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('sendText', { count })}</p>
    </ConfirmDialog>
  );
};

const AcceptDialog = ({ dispute, onClose }: { dispute: DisputeView; onClose: () => void }) => {
  const { mutate, isPending, error } = useAccept(dispute.id);
  const accept = (): void =>
    mutate(undefined, {
      onSuccess: (after) => {
        sayOutcome(after, 'accepted');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('acceptTitle')}
      verb={t('accept')}
      isHarmful
      isBusy={isPending}
      problem={error}
      onConfirm={accept}
      onClose={onClose}
    >
      <p>{t('acceptText', { amount: formatCents(dispute.amount_cents) })}</p>
    </ConfirmDialog>
  );
};

/** Answer or accept; both ask first, and what was typed stays until it is sent. */
export const AnswerSheet = ({ dispute }: { dispute: DisputeView }) => {
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [isTried, setTried] = useState(false);
  const [asking, setAsking] = useState<'answer' | 'accept' | null>(null);
  const isMissing = typed.text.trim().length < LEAST;
  const wantsDelivery = dispute.reason.evidence.includes('delivery');
  const mayAccept = dispute.next_steps['accept']?.allowed ?? false;
  const send = (): void => {
    setTried(true);
    if (!isMissing) setAsking('answer');
  };
  return (
    <Sheet title={t('answer')}>
      <LeaveGuard isUnsaved={Object.values(typed).some((text) => text.trim() !== '')} />
      <div className={classes.form}>
        <Fields
          typed={typed}
          isMissing={isTried && isMissing}
          wantsDelivery={wantsDelivery}
          onType={(change) => setTyped((was) => ({ ...was, ...change }))}
        />
        <div className={classes.actions}>
          <Button onClick={send}>{t('send')}</Button>
          {mayAccept && (
            <Button variant="default" onClick={() => setAsking('accept')}>
              {t('accept')}
            </Button>
          )}
        </div>
      </div>
      {asking === 'answer' && (
        <SendDialog dispute={dispute} typed={typed} onSent={() => setTyped(NOTHING)} onClose={() => setAsking(null)} />
      )}
      {asking === 'accept' && <AcceptDialog dispute={dispute} onClose={() => setAsking(null)} />}
    </Sheet>
  );
};
