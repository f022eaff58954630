import type { PricedBasket } from '@ledgate/domain/till/basket.ts';
import { sum } from '@ledgate/domain/rates/money.ts';

import { formatCents } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './till.module.css';

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="ltr">{formatCents(cents)}</dd>
  </div>
);

/** What it comes to, each tax by itself. */
export const Sums = ({ priced }: { priced: PricedBasket }) => {
  const orderDiscount = sum(priced.lines.map(({ orderDiscountCents }) => orderDiscountCents));
  return (
    <>
      <dl className={classes.sums}>
        {orderDiscount > 0 && <Row label={t('orderDiscount')} cents={-orderDiscount} />}
        {priced.taxes.map(({ id, jurisdiction, cents }) => (
          <Row key={id} label={`${t('tax')} · ${jurisdiction}`} cents={cents} />
        ))}
        {priced.tipCents > 0 && <Row label={t('tip')} cents={priced.tipCents} />}
      </dl>
      <p className={classes.total} role="status" aria-live="polite">
        <span>{t('total')}</span>
        <span dir="ltr" data-total>
          {formatCents(priced.totalCents)}
        </span>
      </p>
    </>
  );
};
