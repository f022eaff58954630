import type { BothTotals } from '@ledgate/domain/till/dual-pricing.ts';

import { formatCents } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './both-prices.module.css';

/** In one line: what cash pays, and what a card pays where that is another amount. */
export const sayTotals = ({ cashCents, cardCents }: BothTotals): string =>
  cashCents === cardCents
    ? formatCents(cashCents)
    : `${t('cash')} ${formatCents(cashCents)} · ${t('card')} ${formatCents(cardCents)}`;

interface BothPricesProps {
  cash: string;
  /** None: a card pays the same. */
  card: string | null;
}

/** The price, or that of cash above that of cards. */
export const BothPrices = ({ cash, card }: BothPricesProps) =>
  card === null ? (
    <span dir="ltr">{cash}</span>
  ) : (
    <span className={classes.both}>
      <span>{t('cash')} </span>
      <span dir="ltr">{cash}</span>
      <span> {t('card')} </span>
      <span dir="ltr">{card}</span>
    </span>
  );
