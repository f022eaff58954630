import type { PlanView } from '@ledgate/contract/rate-plans.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import { type CostBasis, MODEL_FACTS, type PricingModel, usualBasis } from '@ledgate/domain/rates/models.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useBanks } from '../data.ts';
import { useCreatePlan, useCreateSchedule } from './data.ts';
import { t } from './messages.ts';
import { BASIS_CHOICES, MODEL_CHOICES } from './plan-words.ts';
import classes from './plans.module.css';

interface NewPlanProps {
  kind: PlanKind;
  onDone: (plan: PlanView) => void;
  onClose: () => void;
}

interface Choice {
  model: PricingModel;
  basis: CostBasis;
  bank: string;
  name: string;
}

/** Sends what was chosen; what the server says to it comes back here. */
const useCreate = ({ kind, onDone }: NewPlanProps) => {
  const schedule = useCreateSchedule();
  const plan = useCreatePlan();
  const { isPending, error } = kind === 'bank_schedule' ? schedule : plan;
  const create = ({ model, basis, bank, name }: Choice): void => {
    const onSuccess = onDone;
    if (kind === 'bank_schedule')
      schedule.mutate({ bank_uid: bank, pricing_model: model, cost_basis: basis }, { onSuccess });
    else plan.mutate({ name: name.trim(), pricing_model: model }, { onSuccess });
  };
  return { create, isPending, error };
};

const faultOf = (kind: PlanKind, { bank, name }: Choice): string | undefined => {
  if (kind === 'bank_schedule') return bank === '' ? t('chooseBank') : undefined;
  return name.trim().length < 3 ? t('giveName') : undefined;
};

interface FieldsProps {
  kind: PlanKind;
  choice: Choice;
  fault: string | undefined;
  onChange: (change: Partial<Choice>) => void;
}

/** The bank, or the name. */
const NameField = ({ kind, choice, fault, onChange }: FieldsProps) => {
  const banks = useBanks(kind === 'bank_schedule');
  return kind === 'bank_schedule' ? (
    <Select
      label={t('bank')}
      placeholder={t('chooseBank')}
      data={(banks.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
      value={choice.bank || null}
      error={fault}
      allowDeselect={false}
      onChange={(bank) => onChange({ bank: bank ?? '' })}
    />
  ) : (
    <TextInput
      label={t('name')}
      description={t('nameHint')}
      value={choice.name}
      error={fault}
      maxLength={80}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      data-autofocus
    />
  );
};

const ModelFields = ({ kind, choice, onChange }: FieldsProps) => (
  <>
    <Select
      label={t('model')}
      data={MODEL_CHOICES}
      value={choice.model}
      allowDeselect={false}
      onChange={(value) => {
        const model = MODEL_CHOICES.find((known) => known.value === value)?.value;
        if (model) onChange({ model, basis: usualBasis(model) });
      }}
    />
    {kind === 'bank_schedule' && (
      <Select
        label={t('basis')}
        data={BASIS_CHOICES}
        value={choice.basis}
        allowDeselect={false}
        disabled={!MODEL_FACTS[choice.model].isBundled}
        onChange={(value) => {
          const basis = BASIS_CHOICES.find((known) => known.value === value)?.value;
          if (basis) onChange({ basis });
        }}
      />
    )}
  </>
);

const FIRST: Choice = { model: 'interchange_plus', basis: usualBasis('interchange_plus'), bank: '', name: '' };

/** What decides the lines is chosen once; everything else is written in the draft. */
export const NewPlan = (props: NewPlanProps) => {
  const { kind, onClose } = props;
  const [choice, setChoice] = useState<Choice>(FIRST);
  const [isWarned, setWarned] = useState(false);
  const { create, isPending, error } = useCreate(props);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWarned(true);
    if (faultOf(kind, choice) === undefined) create(choice);
  };
  const fields: FieldsProps = {
    kind,
    choice,
    fault: isWarned ? faultOf(kind, choice) : undefined,
    onChange: (change) => setChoice((was) => ({ ...was, ...change })),
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <NameField {...fields} />
      <ModelFields {...fields} />
      <ProblemAlert problem={error} keepsInput />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('create')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
