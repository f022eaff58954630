import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type DepositView, useDeposit } from '../data.ts';
import { t } from '../messages.ts';
import { BatchLines } from '../parts/batch-lines.tsx';
import { DepositChip } from '../parts/deposit-columns.tsx';
import classes from '../parts/settlement.module.css';

const route = getRouteApi('/frame/inside/deposits/$uid');

const Back = () => (
  <Link to="/deposits" className={classes.link}>
    {t('back')}
  </Link>
);

interface Line {
  id: string;
  what: ReactNode;
  cents: number;
}

const Lines = ({ label, rows, total }: { label: string; rows: readonly Line[]; total?: number }) => (
  <table className={classes.table} aria-label={label}>
    <tbody>
      {rows.map(({ id, what, cents }) => (
        <tr key={id}>
          <td>{what}</td>
          <td className={classes.number} dir="ltr">
            {formatCents(cents)}
          </td>
        </tr>
      ))}
      {total !== undefined && (
        <tr className={classes.total}>
          <td>{t('total')}</td>
          <td className={classes.number} dir="ltr">
            {formatCents(total)}
          </td>
        </tr>
      )}
    </tbody>
  </table>
);

/** What a dispute took or gave back leads to the dispute. */
const Outside = ({ one: { label, description, dispute } }: { one: DepositView['outside'][number] }) => {
  const mayOpen = useCan()('read_transaction');
  const said = description === '' ? label : `${label}: ${description}`;
  if (dispute === null || !mayOpen) return said;
  return (
    <Link to="/disputes/$uid" params={{ uid: dispute }} className={classes.link}>
      {said}
    </Link>
  );
};

const whenOf = (deposit: DepositView): string => {
  if (deposit.returned_at !== null) return t('returned', { at: formatInstant(deposit.returned_at) });
  if (deposit.arrived_at !== null)
    return t(deposit.net_cents < 0 ? 'debited' : 'arrived', { at: formatInstant(deposit.arrived_at) });
  return t('sent', { at: formatInstant(deposit.made_at) });
};

const Whole = ({ deposit }: { deposit: DepositView }) => {
  const isOwn = usePerson()?.merchant?.uid === deposit.merchant.uid;
  return (
    <>
      <PageHeader
        title={t(deposit.net_cents < 0 ? 'headDebit' : 'head', { amount: formatCents(Math.abs(deposit.net_cents)) })}
        lead={isOwn ? whenOf(deposit) : `${deposit.merchant.name} · ${whenOf(deposit)}`}
        meta={<DepositChip {...deposit} />}
        actions={<Back />}
      />
      <div className={classes.stack}>
        {deposit.differences !== null && deposit.differences > 0 && (
          <Notice
            tone="warn"
            icon={IconAlertTriangle}
            action={
              <Link to="/differences" className={classes.link}>
                {t('seeDifferences')}
              </Link>
            }
          >
            {t('differs', { count: deposit.differences })}
          </Notice>
        )}
        <div className={classes.columns}>
          <Sheet title={t('madeOf')} isFlush>
            <Lines
              label={t('madeOf')}
              rows={deposit.made_of.map(({ what, cents }) => ({ id: what, what, cents }))}
              total={deposit.net_cents}
            />
          </Sheet>
          <div className={classes.stack}>
            {deposit.paid_batches.length > 0 && (
              <Sheet title={t('batches')} isFlush>
                <BatchLines batches={deposit.paid_batches} />
              </Sheet>
            )}
            {deposit.outside.length > 0 && (
              <Sheet title={t('outside')} isFlush>
                <Lines
                  label={t('outside')}
                  rows={deposit.outside.map((one, at) => ({
                    id: `${at} ${one.label}`,
                    what: <Outside one={one} />,
                    cents: one.cents,
                  }))}
                />
              </Sheet>
            )}
          </div>
        </div>
      </div>
    </>
  );
};

/** One deposit, down to its batches. */
export const DepositPage = () => {
  const { uid } = route.useParams();
  const { data, error, isFetching, refetch } = useDeposit(uid);
  if (data !== undefined) return <Whole deposit={data} />;
  return (
    <>
      <PageHeader title={t('one')} actions={<Back />} />
      {error === null ? (
        <Skeleton height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
