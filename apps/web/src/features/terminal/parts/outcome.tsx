import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ReceiptPdfButton } from '../../../ui/receipt-pdf-button.tsx';
import { printReceipt, ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { type PaymentView, useReceipt } from '../data.ts';
import { t } from '../messages.ts';
import classes from './terminal.module.css';

const Receipt = ({ uid }: { uid: string }) => {
  const { data, error, isFetching, refetch } = useReceipt(uid);
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) {
    return <Skeleton width={360} height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />;
  }
  return <ReceiptSheet receipt={data} />;
};

interface OutcomeProps {
  payment: PaymentView;
  onNew: () => void;
}

/** Approved: the receipt, and the way to the next customer. */
export const Outcome = ({ payment, onNew }: OutcomeProps) => {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  // A cashier gets the receipt of what they charged, and not the list of what everybody did.
  const mayRead = useCan()('read_transaction');
  const card = payment.card === null ? '' : showCard(payment.card);
  return (
    <div className={classes.outcome}>
      <Notice tone="good" icon={IconCheck}>
        <h2 ref={head} tabIndex={-1} className={classes.verdict}>
          {t(payment.status === 'authorized' ? 'authorized' : 'approved')}
        </h2>
        <p>{t('amountOf', { amount: formatCents(payment.amount_cents), card })}</p>
      </Notice>
      {payment.flags.length > 0 && (
        <Notice tone="warn">
          <strong>{t('flags')}</strong>
          {payment.flags.map((flag) => (
            <p key={flag}>{flag}</p>
          ))}
        </Notice>
      )}
      <div className={classes.acts} data-on-screen>
        <Button onClick={onNew}>{t('newPayment')}</Button>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={printReceipt}>
          {t('print')}
        </Button>
        <ReceiptPdfButton payment={payment} />
        {mayRead && (
          <Button variant="default" component="a" href={`/transactions/${payment.id}`}>
            {t('open')}
          </Button>
        )}
      </div>
      <Receipt uid={payment.id} />
    </div>
  );
};
