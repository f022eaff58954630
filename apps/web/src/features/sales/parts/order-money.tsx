import { Link } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { showThousandths } from '../../../lib/thousandths.ts';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from './money.tsx';
import classes from './sales.module.css';

type Tender = OrderView['tenders'][number];
type Refund = OrderView['refunds'][number];

const PaymentLink = ({ uid }: { uid: string | null }) => {
  const mayOpen = useCan()('read_transaction');
  if (uid === null || !mayOpen) return null;
  return (
    <Link to="/transactions/$uid" params={{ uid }} className={classes.link}>
      {t('payment')}
    </Link>
  );
};

const changeOf = ({ cents, change_cents: change }: Tender): string[] =>
  change === 0 ? [] : [t('givenOf', { given: formatCents(cents), change: formatCents(change) })];

const TenderRow = ({ tender }: { tender: Tender }) => (
  <li className={classes.row}>
    <span className={classes.what}>{tender.label ?? t(tender.kind)}</span>
    <Money cents={tender.cents - tender.change_cents} />
    <span className={classes.meta}>
      <span className={classes.quiet}>{[formatInstant(tender.made_at), ...changeOf(tender)].join(' · ')}</span>
      <PaymentLink uid={tender.payment} />
    </span>
  </li>
);

export const OrderTenders = ({ order: { tenders } }: { order: OrderView }) => (
  <Sheet title={t('paid')} isFlush={tenders.length > 0}>
    {tenders.length === 0 ? (
      <p className={classes.quiet}>{t('notPaid')}</p>
    ) : (
      <ul className={classes.rows}>
        {tenders.map((tender) => (
          <TenderRow key={tender.uid} tender={tender} />
        ))}
      </ul>
    )}
  </Sheet>
);

const whatOf = ({ items }: OrderView, { lines, tip_cents: tip }: Refund): string =>
  [
    ...lines.map(({ line, quantity }) =>
      t('ofItem', {
        quantity: showThousandths(quantity),
        name: items.find(({ uid }) => uid === line)?.name ?? '',
      }),
    ),
    ...(tip === 0 ? [] : [t('ofTip', { amount: formatCents(tip) })]),
  ].join(', ');

const RefundRow = ({ order, refund }: { order: OrderView; refund: Refund }) => (
  <li className={classes.row}>
    <span className={classes.what}>
      {t(refund.is_void ? 'voidOf' : 'refundOf', { amount: formatCents(refund.total_cents) })}
    </span>
    <span>{t(`refundState_${refund.state}`)}</span>
    <span>{whatOf(order, refund)}</span>
    <span>
      {refund.tenders.map(({ kind, cents }) => t('waySplit', { amount: formatCents(cents), way: t(kind) })).join(', ')}
    </span>
    <span>{refund.reason}</span>
    <span className={classes.quiet}>{t('byName', { name: refund.by.name, at: formatInstant(refund.made_at) })}</span>
  </li>
);

/** The newest first. */
export const OrderRefunds = ({ order }: { order: OrderView }) =>
  order.refunds.length === 0 ? null : (
    <Sheet title={t('refunds')} isFlush>
      <ul className={classes.rows}>
        {order.refunds.toReversed().map((refund) => (
          <RefundRow key={refund.uid} order={order} refund={refund} />
        ))}
      </ul>
    </Sheet>
  );
