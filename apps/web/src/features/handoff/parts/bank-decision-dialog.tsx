import { Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type DecisionAsk, useBankDecision } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { LEAST_REASON } from '../words.ts';
import classes from './handoff.module.css';
import type { HandoffDialogProps } from './dialog-props.ts';

const DECISIONS = ['board', 'forward', 'decline'] as const satisfies readonly DecisionAsk['decision'][];

interface Said {
  decision: DecisionAsk['decision'];
  mid: string;
  reference: string;
  reason: string;
}

const LEAST_MID = 4;

/** What is missing, by the field that asks for it. */
const faultOf = ({ decision, mid, reason }: Said): 'mid' | 'reason' | null => {
  if (decision === 'board' && mid.trim().length < LEAST_MID) return 'mid';
  return decision === 'decline' && reason.trim().length < LEAST_REASON ? 'reason' : null;
};

const askOf = (application: string, { decision, mid, reference, reason }: Said): DecisionAsk => {
  const about = { application_uid: application };
  if (decision === 'decline') return { ...about, decision, reason: reason.trim() };
  const named = { ...about, ...(reference.trim() !== '' && { reference: reference.trim() }) };
  return decision === 'board' ? { ...named, decision, mid: mid.trim() } : { ...named, decision };
};

interface FieldsProps {
  said: Said;
  fault: 'mid' | 'reason' | null;
  onChange: (part: Partial<Said>) => void;
}

const Fields = ({ said, fault, onChange }: FieldsProps) => (
  <>
    {said.decision === 'board' && (
      <TextInput
        label={say('mid')}
        description={say('midHint')}
        value={said.mid}
        maxLength={30}
        autoComplete="off"
        error={fault === 'mid' ? say('midMissing') : undefined}
        onChange={(event) => onChange({ mid: event.currentTarget.value })}
        required
      />
    )}
    {said.decision === 'decline' ? (
      <Textarea
        label={say('declineReason')}
        description={say('declineHint')}
        value={said.reason}
        maxLength={1000}
        autosize
        minRows={2}
        error={fault === 'reason' ? say('reasonShort') : undefined}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
        required
      />
    ) : (
      <TextInput
        label={say('reference')}
        value={said.reference}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
    )}
  </>
);

/** What a bank said by phone, mail or letter. */
export const BankDecisionDialog = ({ view, onDone, onClose }: HandoffDialogProps) => {
  const [said, setSaid] = useState<Said>({ decision: 'board', mid: '', reference: '', reason: '' });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useBankDecision(view.application.uid);
  const change = (part: Partial<Said>): void => setSaid((was) => ({ ...was, ...part }));
  const confirm = (): void => {
    setChecked(true);
    if (faultOf(said) !== null) return;
    mutate(askOf(view.application.uid, said), {
      onSuccess: () => {
        toast.good(say('decided'));
        onDone();
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={say('decisionTitle')}
      verb={say('record')}
      isHarmful={said.decision === 'decline'}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <Radio.Group
        label={say('decision')}
        value={said.decision}
        onChange={(value) => change({ decision: DECISIONS.find((one) => one === value) ?? 'board' })}
      >
        <div className={classes.choices}>
          {DECISIONS.map((one) => (
            <Radio key={one} value={one} label={say(`decision_${one}`)} description={say(`decision_${one}Text`)} />
          ))}
        </div>
      </Radio.Group>
      <Fields said={said} fault={isChecked ? faultOf(said) : null} onChange={change} />
    </ConfirmDialog>
  );
};
