import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatCents } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import { useGivingBack } from '../use-giving-back.ts';
import { AskForRefund } from './ask-for-refund.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

interface VoidFormProps {
  order: OrderView;
  onDone: () => void;
  onBack: () => void;
}

/** All of it goes back the way it came, in the shift that sold it. */
export const VoidForm = ({ order, onDone, onBack }: VoidFormProps) => {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const amount = formatCents(order.total_cents);
  const back = useGivingBack(order, (isCertain) => {
    toast.good(t('voidDone', { amount }), isCertain ? '' : t('refundPending'));
    onDone();
  });
  const give = (): void => {
    setAsked(true);
    if (isReason(reason))
      back.giveBack(order.total_cents, { action: 'void', shift: order.shift, reason: reason.trim() });
  };
  if (back.waiting !== null) return <AskForRefund order={order} back={back} />;
  return (
    <TillForm onSubmit={give}>
      <p className={classes.strong}>{t('voidText')}</p>
      <ReasonField reason={reason} isOdd={isAsked && !isReason(reason)} onType={setReason} />
      <ProblemAlert problem={back.problem} keepsInput />
      <Button type="submit" size="lg" color="red" loading={back.isBusy}>
        {t('voidNow', { amount })}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onBack}>
        {t('back')}
      </Button>
    </TillForm>
  );
};
