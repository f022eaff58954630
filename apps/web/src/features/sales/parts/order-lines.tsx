import { showThousandths } from '../../../lib/thousandths.ts';
import { formatCents } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from './money.tsx';
import classes from './sales.module.css';
import { ifAny, type Sum, Sums } from './sums.tsx';

type Item = OrderView['items'][number];

const priceOf = ({ quantity, unit, unit_price_cents: cents }: Item): string => {
  const [much, price] = [showThousandths(quantity), formatCents(cents)];
  return unit === 'each' ? t('each', { quantity: much, price }) : t('unit', { quantity: much, unit, price });
};

/** What became of it, where some of it went back. */
const leftOf = ({ quantity, left_quantity: left }: Item): string[] => {
  if (left === quantity) return [];
  return [left === 0 ? t('lineGone') : t('lineLeft', { quantity: showThousandths(left) })];
};

const factsOf = (item: Item): string[] => [
  priceOf(item),
  ...(item.catalogue_price_cents === null ? [] : [t('ownPrice', { price: formatCents(item.catalogue_price_cents) })]),
  ...(item.discount_cents === 0 ? [] : [t('offLine', { amount: formatCents(item.discount_cents) })]),
  ...(item.order_discount_cents === 0 ? [] : [t('offOrder', { amount: formatCents(item.order_discount_cents) })]),
  ...(item.tax_cents === 0 ? [] : [t('lineTax', { amount: formatCents(item.tax_cents) })]),
  ...leftOf(item),
];

const totalsOf = (order: OrderView): Sum[] => [
  { label: t('subtotal'), cents: order.subtotal_cents },
  ...ifAny(t('discount'), order.discount_cents, -1),
  ...order.taxes.map(({ jurisdiction, cents }) => ({ label: t('taxOf', { name: jurisdiction }), cents })),
  ...(order.is_exempt ? [{ label: t('exempt'), cents: 0 }] : []),
  ...ifAny(t('tip'), order.tip_cents),
  { label: t('total'), cents: order.total_cents, isTotal: true },
  ...ifAny(t('refunded'), order.refunded_cents, -1),
  ...ifAny(t('due'), order.due_cents),
];

export const OrderLines = ({ order }: { order: OrderView }) => (
  <Sheet title={t('lines')} isFlush>
    <ul className={classes.rows}>
      {order.items.map((item) => (
        <li key={item.uid} className={classes.row}>
          <span className={classes.what}>{item.name}</span>
          <Money cents={item.line_total_cents} />
          <span className={classes.quiet}>{factsOf(item).join(' · ')}</span>
        </li>
      ))}
    </ul>
    <Sums rows={totalsOf(order)} />
  </Sheet>
);
