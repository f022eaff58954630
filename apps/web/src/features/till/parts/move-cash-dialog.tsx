import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';

import { centsOf } from '../../../lib/cents.ts';
import { client } from '../../../lib/client.ts';
import { formatCents } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { useSending } from '../use-sending.ts';
import { AmountField } from './amount-field.tsx';
import { TillForm } from './till-form.tsx';

const LEAST_REASON = 3;

const MoveCash = ({ onClose }: { onClose: () => void }) => {
  const { counter, shift } = useDesk();
  const [kind, setKind] = useState<'paid_in' | 'paid_out'>('paid_in');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, problem, send } = useSending();
  const cents = centsOf(amount);
  const isAmount = cents > 0;
  const isReason = reason.trim().length >= LEAST_REASON;
  const move = async (): Promise<void> => {
    setAsked(true);
    if (!isAmount || !isReason) return;
    await send(async () => {
      const body = { kind, cents, reason: reason.trim() };
      await counter.reach.watch(client.till.moveTillCash({ params: { uid: shift.uid }, body }));
      toast.good(`${t(kind === 'paid_in' ? 'paidIn' : 'paidOut')} ${formatCents(cents)}`);
      onClose();
    });
  };
  return (
    <TillForm onSubmit={() => void move()}>
      <SegmentedControl
        size="lg"
        fullWidth
        value={kind}
        onChange={setKind}
        aria-label={t('drawer')}
        data={[
          { value: 'paid_in', label: t('paidIn') },
          { value: 'paid_out', label: t('paidOut') },
        ]}
      />
      <AmountField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        error={isAsked && !isAmount ? t('priceBad') : undefined}
        isFirst
      />
      <TextInput
        size="lg"
        label={t('reason')}
        placeholder={t('reasonExample')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isAsked && !isReason ? t('reasonShort') : undefined}
      />
      <ProblemAlert problem={problem} keepsInput />
      <Button type="submit" size="lg" loading={isBusy}>
        {t('record')}
      </Button>
    </TillForm>
  );
};

/** Cash into the drawer or out of it, beside what is sold. */
export const MoveCashDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('drawer')}>
    <MoveCash onClose={onClose} />
  </Modal>
);
