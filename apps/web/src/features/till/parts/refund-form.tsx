import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatCents } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import { writeQuantity } from '../quantity.ts';
import type { RefundWay } from '../../../lib/refund-plan.ts';
import { useGivingBack } from '../use-giving-back.ts';
import { useRefund } from '../use-refund.ts';
import { AskForRefund } from './ask-for-refund.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

interface RefundFormProps {
  order: OrderView;
  onDone: () => void;
  onBack: () => void;
}

const WAYS = { card: t('refundCard'), cash: t('refundCash'), other: t('refundOther') } as const;

interface LinesProps {
  order: OrderView;
  typed: Readonly<Record<string, string>>;
  onType: (typed: Readonly<Record<string, string>>) => void;
}

const Lines = ({ order, typed, onType }: LinesProps) => {
  const left = order.items.filter(({ left_quantity: quantity }) => quantity > 0);
  const all = (): void => onType(Object.fromEntries(left.map((item) => [item.uid, writeQuantity(item.left_quantity)])));
  return (
    <fieldset className={classes.fields}>
      <legend>{t('refundWhat')}</legend>
      {left.map(({ uid, name, left_quantity: quantity }) => (
        <TextInput
          key={uid}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          label={name}
          description={t('refundOf', { count: writeQuantity(quantity) })}
          placeholder="0"
          value={typed[uid] ?? ''}
          onChange={(event) => onType({ ...typed, [uid]: event.currentTarget.value })}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
      <Button variant="default" size="md" onClick={all}>
        {t('refundAll')}
      </Button>
    </fieldset>
  );
};

interface WayProps {
  ways: readonly RefundWay[];
  chosen: number;
  onChoose: (at: number) => void;
}

const WayField = ({ ways, chosen, onChoose }: WayProps) => (
  <Select
    size="lg"
    label={t('refundTo')}
    allowDeselect={false}
    data={ways.map(({ kind, mostCents }, at) => ({
      value: String(at),
      label: `${WAYS[kind]} (${formatCents(mostCents)})`,
    }))}
    value={String(chosen)}
    onChange={(value) => onChoose(Number(value))}
  />
);

/** By line, each with its tax and its share of the discount, in the way it was paid. */
export const RefundForm = ({ order, onDone, onBack }: RefundFormProps) => {
  const { ways, typed, type, chosen, choose, totalCents, tenders, actOf } = useRefund(order);
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const amount = formatCents(totalCents ?? 0);
  const back = useGivingBack(order, (isCertain) => {
    toast.good(t('refundDone', { amount }), isCertain ? '' : t('refundPending'));
    onDone();
  });
  const give = (): void => {
    setAsked(true);
    if (tenders !== null && isReason(reason)) back.giveBack(totalCents ?? 0, actOf({ reason: reason.trim(), restock }));
  };
  if (back.waiting !== null) return <AskForRefund order={order} back={back} />;
  return (
    <TillForm onSubmit={give}>
      <Lines order={order} typed={typed} onType={type} />
      <WayField ways={ways} chosen={chosen} onChoose={choose} />
      <Checkbox
        size="md"
        label={t('restock')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <ReasonField reason={reason} isOdd={isAsked && !isReason(reason)} onType={setReason} />
      <ProblemAlert problem={back.problem} keepsInput />
      <Button type="submit" size="lg" loading={back.isBusy} disabled={tenders === null}>
        {t('refundNow', { amount })}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onBack}>
        {t('back')}
      </Button>
    </TillForm>
  );
};
