import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { PaymentChip } from '../../../ui/payment-chip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type PaymentRow, usePaymentsOf } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';

const PaymentLine = ({ row }: { row: PaymentRow }) => (
  <li>
    <Link to="/transactions/$uid" params={{ uid: row.id }} className={classes.row}>
      <span>
        {formatInstant(row.made_at)}
        {row.card !== null && (
          <span className={classes.quiet}>
            {' · '}
            <bdi>{showCard(row.card)}</bdi>
          </span>
        )}
      </span>
      <PaymentChip status={row.status} />
      <span className={classes.money} dir="ltr">
        {formatCents(row.captured_cents || row.amount_cents)}
      </span>
    </Link>
  </li>
);

const Rows = ({ customer }: { customer: string }) => {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = usePaymentsOf(customer);
  const rows = data?.pages.flatMap(({ results }) => results);
  if (rows === undefined && error !== null)
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (rows === undefined)
    return <Skeleton height={120} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />;
  if (rows.length === 0) return <p className={classes.empty}>{t('paymentsEmpty')}</p>;
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <PaymentLine key={row.id} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('paymentsMore')}
          </Button>
        </div>
      )}
    </>
  );
};

/** What the customer paid with a card on file, the newest first. */
export const PaymentsSheet = ({ customer }: { customer: string }) => (
  <Sheet title={t('payments')} isFlush>
    <Rows customer={customer} />
  </Sheet>
);
