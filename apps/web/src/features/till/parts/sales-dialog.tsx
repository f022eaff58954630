import { Button, Modal, TextInput } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { type OrderView, useOrder, useSales } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { Loading } from './loading.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { RefundForm } from './refund-form.tsx';
import { VoidForm } from './void-form.tsx';
import classes from './till.module.css';

const STATUS = {
  open: t('held'),
  paid: '',
  partially_refunded: t('refunded'),
  refunded: t('refunded'),
  voided: t('voids'),
} as const;

const List = ({ words, onOpen }: { words: string; onOpen: (uid: string) => void }) => {
  const { shift } = useDesk();
  const { data, error, isFetching, refetch } = useSales(shift.uid, words, true);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (data.results.length === 0)
    return (
      <EmptyState icon={IconReceiptOff} title={t('noSales')}>
        {t('noSalesText')}
      </EmptyState>
    );
  return (
    <ul className={classes.cards}>
      {data.results.map(({ uid, order_no: no, total_cents: cents, created_at: at, cashier, status }) => (
        <li key={uid}>
          <button type="button" className={classes.card} aria-label={t('openSale', { no })} onClick={() => onOpen(uid)}>
            <span className={classes.strong}>
              {no} <span dir="ltr">{formatCents(cents)}</span>
            </span>
            <span className={classes.quiet}>
              {[formatInstant(at), cashier.name, STATUS[status]].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

type Step = 'refund' | 'void';

interface StepsProps {
  order: OrderView;
  onStep: (step: Step) => void;
}

/** Whoever has no right to it needs a manager at the end of it, and not at the beginning. */
const Steps = ({ order: { status, shift, may }, onStep }: StepsProps) => {
  const desk = useDesk();
  const isLeft = status === 'paid' || status === 'partially_refunded';
  return (
    <>
      <Button size="lg" disabled={!isLeft} onClick={() => onStep('refund')}>
        {t(may.refund || !isLeft ? 'refundTitle' : 'refundWithManager')}
      </Button>
      {status === 'paid' && shift === desk.shift.uid && (
        <Button size="lg" variant="default" onClick={() => onStep('void')}>
          {t(may.void ? 'voidTitle' : 'voidWithManager')}
        </Button>
      )}
    </>
  );
};

const Sale = ({ uid, onBack }: { uid: string; onBack: () => void }) => {
  const { data, error, isFetching, refetch } = useOrder(uid);
  const [step, setStep] = useState<Step | null>(null);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (step !== null) {
    const Form = step === 'refund' ? RefundForm : VoidForm;
    const done = (): void => {
      setStep(null);
      void refetch();
    };
    return <Form order={data} onDone={done} onBack={() => setStep(null)} />;
  }
  return (
    <div className={classes.stack}>
      <OrderReceipt uid={uid} />
      <Steps order={data} onStep={setStep} />
      <Button variant="subtle" color="gray" size="md" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
};

/** The sales of this shift, and any other by its number: to print again, and to refund. */
export const SalesDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const words = useDeferredValue(typed.trim());
  return (
    <Modal opened onClose={onClose} title={t('salesTitle')}>
      {opened === null ? (
        <div className={classes.stack}>
          <TextInput
            size="lg"
            type="search"
            aria-label={t('salesSearch')}
            placeholder={t('salesSearch')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
          <List words={words} onOpen={setOpened} />
        </div>
      ) : (
        <Sale uid={opened} onBack={() => setOpened(null)} />
      )}
    </Modal>
  );
};
