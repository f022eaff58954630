import type { NeededApproval } from '@ledgate/domain/till/approvals.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatCents } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OrderView } from '../data.ts';
import type { GivenApproval } from '../given-approval.ts';
import { t } from '../messages.ts';
import { writeQuantity } from '../quantity.ts';
import type { RefundWay } from '../refund-plan.ts';
import { useRefund } from '../use-refund.ts';
import { useSending } from '../use-sending.ts';
import { AskApprover } from './ask-approver.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

interface RefundFormProps {
  order: OrderView;
  onDone: () => void;
  onBack: () => void;
}

const WAYS = { card: t('refundCard'), cash: t('refundCash'), other: t('refundOther') } as const;
const LEAST_REASON = 3;

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

interface ReasonProps {
  reason: string;
  isOdd: boolean;
  onType: (reason: string) => void;
}

const ReasonField = ({ reason, isOdd, onType }: ReasonProps) => (
  <TextInput
    size="lg"
    label={t('reason')}
    maxLength={500}
    value={reason}
    onChange={(event) => onType(event.currentTarget.value)}
    error={isOdd ? t('reasonShort') : undefined}
  />
);

/** By line, each with its tax and its share of the discount, in the way it was paid. */
export const RefundForm = ({ order, onDone, onBack }: RefundFormProps) => {
  const { ways, typed, type, chosen, choose, totalCents, tenders, needed, refund } = useRefund(order);
  const { isBusy, problem, send } = useSending();
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [given, setGiven] = useState<readonly GivenApproval[]>([]);
  const [waitsFor, setWaitsFor] = useState<readonly NeededApproval[]>([]);
  const isReason = reason.trim().length >= LEAST_REASON;
  const amount = formatCents(totalCents ?? 0);
  const give = async (approved: readonly GivenApproval[]): Promise<void> => {
    setAsked(true);
    if (tenders === null || !isReason) return;
    const open = needed(approved);
    setWaitsFor(open);
    setGiven(approved);
    if (open.length > 0) return;
    await send(async () => {
      const facts = { reason: reason.trim(), restock, given: approved };
      // One that was refused may have used up what was let through for it.
      const { isCertain } = await refund(facts, () => setGiven([]));
      toast.good(t('refundDone', { amount }), isCertain ? '' : t('refundPending'));
      onDone();
    });
  };
  if (waitsFor.length > 0)
    return (
      <AskApprover
        order={order.uid}
        needed={waitsFor}
        back={t('back')}
        onGiven={(more) => void give([...given, ...more])}
        onBack={() => setWaitsFor([])}
      />
    );
  return (
    <TillForm onSubmit={() => void give(given)}>
      <Lines order={order} typed={typed} onType={type} />
      <WayField ways={ways} chosen={chosen} onChoose={choose} />
      <Checkbox
        size="md"
        label={t('restock')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <ReasonField reason={reason} isOdd={isAsked && !isReason} onType={setReason} />
      <ProblemAlert problem={problem} keepsInput />
      <Button type="submit" size="lg" loading={isBusy} disabled={tenders === null}>
        {t('refundNow', { amount })}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onBack}>
        {t('back')}
      </Button>
    </TillForm>
  );
};
