import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';

import type { ProblemError } from '../../../lib/problem.ts';
import { isProblem } from '../../../lib/problem.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { cancelReader, type PaymentView, useAnswer } from '../data.ts';
import { t } from '../messages.ts';
import classes from './terminal.module.css';

interface WaitingProps {
  payment: PaymentView;
  onSettled: (payment: PaymentView) => void;
}

const OPEN: readonly PaymentView['status'][] = ['sending', 'unknown'];

export const isUncertain = ({ status }: PaymentView): boolean => OPEN.includes(status);

/** The reader asks the customer; until it answers, nothing is known. */
const AtReader = ({ payment }: { payment: PaymentView }) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await cancelReader(payment.id);
    } catch (error) {
      if (isProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet title={t('readerWaiting')}>
      <div className={classes.outcome} role="status">
        <Loader size="sm" aria-hidden="true" />
        <p className={classes.figure} dir="ltr">
          {formatCents(payment.amount_cents)}
        </p>
        <p>{t('readerWaitingText')}</p>
        <ProblemAlert problem={problem} />
        <Button variant="default" loading={isBusy} onClick={() => void cancel()}>
          {t('readerCancel')}
        </Button>
      </div>
    </Sheet>
  );
};

/** What has no answer yet is shown as that, and looked up until it has one. */
export const Waiting = ({ payment, onSettled }: WaitingProps) => {
  const { data = payment, error } = useAnswer(payment.id, true);
  useEffect(() => {
    if (!isUncertain(data)) onSettled(data);
  }, [data, onSettled]);
  if (data.pending?.state === 'waiting') return <AtReader payment={data} />;
  return (
    <Sheet title={t('unknownTitle')}>
      <div className={classes.outcome} role="status">
        <Loader size="sm" aria-hidden="true" />
        <Notice tone="warn">
          <strong>{t('unanswered')}</strong>
          <br />
          {t('unknownText', { amount: formatCents(data.amount_cents) })}
        </Notice>
        <ProblemAlert problem={error} />
        <a href={`/transactions/${data.id}`}>{t('open')}</a>
      </div>
    </Sheet>
  );
};

interface UnansweredProps {
  amountCents: number;
  isChecking: boolean;
  onCheck: () => void;
}

/** Nothing came back at all. */
export const Unanswered = ({ amountCents, isChecking, onCheck }: UnansweredProps) => (
  <Sheet title={t('unknownTitle')}>
    <div className={classes.outcome} role="alert">
      <Notice tone="warn">
        <strong>{t('unanswered')}</strong>
        <br />
        {t('unansweredText', { amount: formatCents(amountCents) })}
      </Notice>
      <Button loading={isChecking} onClick={onCheck} data-autofocus>
        {t('check')}
      </Button>
    </div>
  </Sheet>
);
