import { sum } from '@ledgate/domain/rates/money.ts';
import type { PricedBasket } from '@ledgate/domain/till/basket.ts';

import { formatCents } from '../../../ui/format.ts';
import type { BothPriced } from '../basket.ts';
import { t } from '../messages.ts';
import classes from './till.module.css';

const Amounts = ({ cash, card, as: Tag }: { cash: number; card: number | null; as: 'dd' | 'span' }) => {
  const isTotal = Tag === 'span';
  if (card === null)
    return (
      <Tag dir="ltr" data-total={isTotal || undefined}>
        {formatCents(cash)}
      </Tag>
    );
  return (
    <>
      <Tag data-total={isTotal || undefined}>
        <span className={classes.hidden}>{t('cash')} </span>
        <bdi dir="ltr">{formatCents(cash)}</bdi>
      </Tag>
      <Tag data-total={isTotal || undefined}>
        <span className={classes.hidden}>{t('card')} </span>
        <bdi dir="ltr">{formatCents(card)}</bdi>
      </Tag>
    </>
  );
};

interface RowProps {
  label: string;
  cash: number;
  card: number | null;
}

const Row = ({ label, cash, card }: RowProps) => (
  <div>
    <dt>{label}</dt>
    <Amounts cash={cash} card={card} as="dd" />
  </div>
);

const orderDiscountOf = ({ lines }: PricedBasket): number => sum(lines.map((line) => line.orderDiscountCents));

/** What it comes to, each tax by itself; under dual pricing in two columns. */
export const Sums = ({ priced: { cash, card } }: { priced: BothPriced }) => {
  const discount = orderDiscountOf(cash);
  const taxAt = (id: string): number => card?.taxes.find((tax) => tax.id === id)?.cents ?? 0;
  return (
    <div className={card === null ? classes.oneSums : classes.bothSums}>
      {card !== null && (
        <p className={classes.heads} aria-hidden="true">
          <span>{t('cash')}</span>
          <span>{t('card')}</span>
        </p>
      )}
      <dl className={classes.sums}>
        {discount > 0 && <Row label={t('orderDiscount')} cash={-discount} card={card && -orderDiscountOf(card)} />}
        {cash.taxes.map(({ id, jurisdiction, cents }) => (
          <Row key={id} label={`${t('tax')} · ${jurisdiction}`} cash={cents} card={card && taxAt(id)} />
        ))}
        {cash.tipCents > 0 && <Row label={t('tip')} cash={cash.tipCents} card={card && card.tipCents} />}
      </dl>
      <p className={classes.total} role="status" aria-live="polite">
        <span>{t('total')}</span>
        <Amounts cash={cash.totalCents} card={card && card.totalCents} as="span" />
      </p>
    </div>
  );
};
