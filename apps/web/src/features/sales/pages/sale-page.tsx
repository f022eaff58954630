import { Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { useCan } from '../../../lib/ability.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type OrderView, useOrder } from '../data.ts';
import { t } from '../messages.ts';
import { OrderChips } from '../parts/order-chip.tsx';
import { OrderApprovals } from '../parts/order-approvals.tsx';
import { OrderDifferences } from '../parts/order-differences.tsx';
import { OrderLines } from '../parts/order-lines.tsx';
import { OrderRefunds, OrderTenders } from '../parts/order-money.tsx';
import { OrderReceipt } from '../parts/order-receipt.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import classes from '../parts/sales.module.css';
import type { WhoseSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/sales/$uid');

const BackLink = ({ whose }: { whose: WhoseSearch }) => (
  <Link to="/sales" search={whose} className={classes.link}>
    {t('backToSales')}
  </Link>
);

const leadOf = ({ label, created_at: since, sold_at: sold, register, cashier }: OrderView): string => {
  const where = { at: formatInstant(sold ?? since), register: register.name, cashier: cashier.name };
  if (sold !== null) return t('soldLead', where);
  return label === null ? t('openLead', where) : t('heldLead', { ...where, name: label });
};

const About = ({ order, whose }: { order: OrderView; whose: WhoseSearch }) => {
  const maySeeCustomer = useCan()('charge_vt');
  return (
    <Sheet title={t('about')}>
      <ul className={classes.form}>
        {order.customer !== null && (
          <li>
            {t('customer')}:{' '}
            {maySeeCustomer ? (
              <Link to="/customers/$uid" params={{ uid: order.customer.uid }} className={classes.link}>
                {order.customer.name}
              </Link>
            ) : (
              order.customer.name
            )}
          </li>
        )}
        {order.exemption !== null && (
          <li>{t('certificate', { number: order.exemption.number, state: order.exemption.state })}</li>
        )}
        {order.note !== null && (
          <li>
            {t('note')}: {order.note}
          </li>
        )}
        <li>
          <Link to="/shifts/$uid" params={{ uid: order.shift }} search={whose} className={classes.link}>
            {t('showShift')}
          </Link>
        </li>
      </ul>
    </Sheet>
  );
};

const Whole = ({ order, whose }: { order: OrderView; whose: WhoseSearch }) => (
  <>
    <PageHeader
      title={t('order', { no: order.order_no })}
      lead={leadOf(order)}
      meta={
        <OrderChips
          order={order}
          toReview={order.differences.filter(({ seen_at: seenAt }) => seenAt === null).length}
        />
      }
      actions={<BackLink whose={whose} />}
    />
    <div className={classes.columns}>
      <div className={classes.stack}>
        <OrderDifferences order={order} />
        <OrderLines order={order} />
        <OrderTenders order={order} />
        <OrderRefunds order={order} />
        <OrderApprovals order={order} />
      </div>
      <div className={classes.stack}>
        <OrderSteps order={order} whose={whose} />
        <About order={order} whose={whose} />
        <OrderReceipt order={order} />
      </div>
    </div>
  </>
);

/** One order of the counter: what was sold, how it was paid, what went back, and what can be done. */
export const SalePage = () => {
  const { uid } = route.useParams();
  const whose = route.useSearch();
  const { data, error, isFetching, refetch } = useOrder(uid);
  useOpenRecord('order', data?.uid);
  if (data !== undefined) return <Whole order={data} whose={whose} />;
  return (
    <>
      <PageHeader title={t('one')} actions={<BackLink whose={whose} />} />
      {error === null ? (
        <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
