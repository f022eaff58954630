import { FIXED_BY_WORDS } from '@ledgate/domain/payments/declines.ts';
import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { PAYMENT_STATUS_WORDS } from '@ledgate/domain/payments/statuses.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { usePerson } from '../../../lib/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaymentChip } from '../../../ui/payment-chip.tsx';
import { ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PaymentView, useCheck, usePayment, useReceipt } from '../data.ts';
import { t } from '../messages.ts';
import { NextSteps } from '../parts/next-steps.tsx';
import { PaymentFacts, PaymentTimeline } from '../parts/payment-facts.tsx';
import classes from '../parts/payments.module.css';

const route = getRouteApi('/frame/inside/transactions/$uid');

/** Nobody waits longer than they want to: the processor can be asked at once. */
const Pending = ({ payment }: { payment: PaymentView }) => {
  const { mutate, isPending } = useCheck();
  const check = (): void => mutate(payment.id, { onError: (problem) => toast.problem(t('notChecked'), problem) });
  return (
    <div role="status">
      <Notice
        tone="warn"
        icon={IconAlertTriangle}
        action={
          <Button size="xs" variant="default" loading={isPending} onClick={check}>
            {t('check')}
          </Button>
        }
      >
        {PAYMENT_STATUS_WORDS[payment.status === 'sending' ? 'sending' : 'unknown'].sentence}
      </Notice>
    </div>
  );
};

const Remarks = ({ payment }: { payment: PaymentView }) => (
  <>
    {payment.pending !== null && <Pending payment={payment} />}
    {payment.decline !== null && (
      <Notice tone="warn" icon={IconAlertTriangle}>
        <strong>{payment.decline.title}</strong>
        <br />
        {payment.decline.sentence} {FIXED_BY_WORDS[payment.decline.fixed_by]}
      </Notice>
    )}
    {payment.failure !== null && <Notice tone="warn">{payment.failure}</Notice>}
    {payment.flags.length > 0 && (
      <Notice tone="warn">
        <strong>{t('flags')}</strong>
        {payment.flags.map((flag) => (
          <p key={flag}>{flag}</p>
        ))}
      </Notice>
    )}
  </>
);

const Receipt = ({ payment }: { payment: PaymentView }) => {
  const { data, error, isFetching, refetch } = useReceipt(payment);
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return data === undefined ? null : <ReceiptSheet receipt={data} />;
};

const Whole = ({ payment }: { payment: PaymentView }) => {
  const isOwn = usePerson()?.merchant?.uid === payment.merchant.uid;
  useOpenRecord('transaction', payment.id);
  return (
    <>
      <PageHeader
        title={t('head', { amount: formatCents(payment.captured_cents || payment.amount_cents) })}
        lead={isOwn ? PAYMENT_STATUS_WORDS[payment.status].sentence : t('ofMerchant', { name: payment.merchant.name })}
        meta={
          <div className={classes.meta}>
            <PaymentChip status={payment.status} />
            {payment.is_disputed && (
              <Link to="/disputes" search={{ payment: payment.id }}>
                <Chip tone="red" icon={IconAlertTriangle}>
                  {t('disputed')}
                </Chip>
              </Link>
            )}
            <span className={classes.mono}>{payment.reference}</span>
            {payment.card !== null && <span>{showCard(payment.card)}</span>}
          </div>
        }
        actions={
          <Link to="/transactions" className={classes.link}>
            {t('back')}
          </Link>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Remarks payment={payment} />
          <PaymentFacts payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
        <div className={classes.stack}>
          <NextSteps payment={payment} />
          <Receipt payment={payment} />
        </div>
      </div>
    </>
  );
};

/** One payment: what happened, what can be done, and why the rest cannot. */
export const TransactionPage = () => {
  const { uid } = route.useParams();
  const { data, error, isFetching, refetch } = usePayment(uid);
  if (data !== undefined) return <Whole payment={data} />;
  return (
    <>
      <PageHeader
        title={t('one')}
        actions={
          <Link to="/transactions" className={classes.link}>
            {t('back')}
          </Link>
        }
      />
      {error === null ? (
        <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
