import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { ACCOUNT_PROOFS, type AccountProof, CHANGE_KINDS } from '@ledgate/domain/handoff/changes.ts';
import { EVIDENCE_LABELS } from '@ledgate/domain/review/account-verification.ts';
import { Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ChangeAct, type ChangeView, useChangeAct } from '../data.ts';
import { t } from '../messages.ts';
import classes from './changes.module.css';

type Step = ChangeView['open_steps'][number];

interface Said {
  note: string;
  clearWhy: string;
  phone: string | null;
  spokeTo: string;
  evidence: AccountProof | null;
  reason: string;
  decision: 'done' | 'declined';
}

const NOTHING: Said = {
  note: '',
  clearWhy: '',
  phone: null,
  spokeTo: '',
  evidence: null,
  reason: '',
  decision: 'done',
};
const LEAST = 10;

type Faults = Partial<Record<keyof Said, string>>;

/** A list that is missing is loaded; there is nothing to say about it. */
const asksWhy = (hits: ChangeView['hits']): boolean =>
  hits.length > 0 && hits.every(({ is_clearable: isClearable }) => isClearable);

const faultsOf = (step: Step, { kind, hits }: ChangeView, said: Said): Faults => {
  const faults: Faults = {};
  const needsCall = step === 'check' && CHANGE_KINDS[kind].needsCall;
  if (needsCall && said.phone === null) faults.phone = t('phoneMissing');
  if (needsCall && said.spokeTo.trim().length < 2) faults.spokeTo = t('spokeToMissing');
  if (needsCall && said.evidence === null) faults.evidence = t('evidenceMissing');
  if (step === 'check' && asksWhy(hits) && said.clearWhy.trim().length < LEAST) faults.clearWhy = t('clearWhyShort');
  if (step === 'check' && said.note.trim().length < LEAST) faults.note = t('noteShort');
  if ((step === 'refuse' || step === 'record') && said.reason.trim().length < LEAST) faults.reason = t('reasonShort');
  return faults;
};

const askOf = (step: Step, { phone, evidence, spokeTo, note, clearWhy, reason, decision }: Said): ChangeAct => {
  switch (step) {
    case 'check': {
      const call = phone === null || evidence === null ? {} : { call: { phone, spoke_to: spokeTo.trim(), evidence } };
      const why = clearWhy.trim();
      return { act: step, body: { note: note.trim(), ...call, ...(why !== '' && { cleared_why: why }) } };
    }
    case 'refuse':
      return { act: step, reason: reason.trim() };
    case 'record':
      return { act: step, body: { decision, reason: reason.trim() } };
    case 'approve':
    case 'cancel':
      return { act: step };
    default:
      return step satisfies never;
  }
};

interface FieldsProps {
  change: ChangeView;
  said: Said;
  faults: Faults;
  onChange: (part: Partial<Said>) => void;
}

const CallFields = ({ change: { known_phones: phones }, said, faults, onChange }: FieldsProps) => (
  <>
    <p>{t('callText')}</p>
    {phones.length === 0 ? (
      <p>{t('noPhone')}</p>
    ) : (
      <Radio.Group
        label={t('phone')}
        value={said.phone}
        error={faults.phone}
        onChange={(phone) => onChange({ phone })}
        required
      >
        <div className={classes.stack}>
          {phones.map(({ label, phone }) => (
            <Radio key={phone} value={phone} label={formatPhone(phone)} description={label} />
          ))}
        </div>
      </Radio.Group>
    )}
    <TextInput
      label={t('spokeTo')}
      value={said.spokeTo}
      maxLength={100}
      autoComplete="off"
      error={faults.spokeTo}
      onChange={(event) => onChange({ spokeTo: event.currentTarget.value })}
      required
    />
    <Select
      label={t('evidence')}
      data={ACCOUNT_PROOFS.map((value) => ({ value, label: EVIDENCE_LABELS[value] }))}
      value={said.evidence}
      error={faults.evidence}
      onChange={(value) => onChange({ evidence: ACCOUNT_PROOFS.find((one) => one === value) ?? null })}
      required
    />
  </>
);

const ReasonField = ({ said, faults, onChange }: FieldsProps) => (
  <Textarea
    label={t('reason')}
    description={t('reasonHint')}
    value={said.reason}
    maxLength={1000}
    autosize
    minRows={2}
    error={faults.reason}
    onChange={(event) => onChange({ reason: event.currentTarget.value })}
    required
  />
);

const HitFields = ({ change: { hits }, said, faults, onChange }: FieldsProps) => (
  <>
    <Notice tone="warn">
      <ul className={classes.hits}>
        {hits.map(({ check, name, explanation }) => (
          <li key={check}>{t('hitOpen', { name, explanation })}</li>
        ))}
      </ul>
    </Notice>
    {asksWhy(hits) ? (
      <>
        <p>{t('hitsText')}</p>
        <Textarea
          label={t('clearWhy')}
          value={said.clearWhy}
          maxLength={500}
          autosize
          minRows={2}
          error={faults.clearWhy}
          onChange={(event) => onChange({ clearWhy: event.currentTarget.value })}
          required
        />
      </>
    ) : (
      <p>{t('listMissing')}</p>
    )}
  </>
);

const CheckFields = (props: FieldsProps) => {
  const { change, said, faults, onChange } = props;
  return (
    <>
      <p>{t('checkText')}</p>
      {CHANGE_KINDS[change.kind].needsCall && <CallFields {...props} />}
      {change.hits.length > 0 && <HitFields {...props} />}
      <Textarea
        label={t('note')}
        value={said.note}
        maxLength={1000}
        autosize
        minRows={2}
        error={faults.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        required
      />
    </>
  );
};

const RecordFields = (props: FieldsProps) => (
  <>
    <Radio.Group
      label={t('decision')}
      value={props.said.decision}
      onChange={(value) => props.onChange({ decision: value === 'declined' ? 'declined' : 'done' })}
    >
      <div className={classes.stack}>
        <Radio value="done" label={t('decision_done')} />
        <Radio value="declined" label={t('decision_declined')} />
      </div>
    </Radio.Group>
    <ReasonField {...props} />
  </>
);

const Body = ({ step, ...props }: FieldsProps & { step: Step }) => {
  const { change } = props;
  if (step === 'check') return <CheckFields {...props} />;
  if (step === 'refuse') return <ReasonField {...props} />;
  if (step === 'record') return <RecordFields {...props} />;
  if (step === 'cancel') return <p>{t('cancelText')}</p>;
  return (
    <>
      <p>{t('approveText', { name: change.checked_by?.name ?? '' })}</p>
      {change.hits.length > 0 && <p>{t('approveHits')}</p>}
    </>
  );
};

interface ChangeDialogProps {
  application: string;
  change: ChangeView;
  step: Step;
  onClose: () => void;
}

/** One step with a change; what was typed stays when it fails. */
export const ChangeDialog = ({ application, change, step, onClose }: ChangeDialogProps) => {
  const [said, setSaid] = useState(NOTHING);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useChangeAct(application, change.id);
  const faults = faultsOf(step, change, said);
  const confirm = (): void => {
    setChecked(true);
    if (Object.keys(faults).length > 0) return;
    mutate(askOf(step, said), {
      onSuccess: () => {
        toast.good(t(`done_${step}`));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`do_${step}`)}
      verb={t(`do_${step}`)}
      isHarmful={step === 'refuse' || step === 'cancel'}
      isBusy={isPending}
      problem={error}
      keepsInput={step !== 'cancel' && step !== 'approve'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Body
        step={step}
        change={change}
        said={said}
        faults={isChecked ? faults : {}}
        onChange={(part) => setSaid((was) => ({ ...was, ...part }))}
      />
    </ConfirmDialog>
  );
};
