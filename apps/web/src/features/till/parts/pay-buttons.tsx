import { Button } from '@mantine/core';

import { useCan } from '../../../lib/ability.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useStore } from '../../../lib/store.ts';
import { formatCents } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import { quickCash } from '../quick-cash.ts';
import { useDesk } from '../use-counter.ts';
import type { Selling } from '../use-selling.ts';
import classes from './till.module.css';

interface PayButtonsProps {
  /** In cash. */
  totalCents: number;
  /** Under dual pricing, by card. */
  cardCents: number | null;
  isHeld: boolean;
  selling: Selling;
  onMore: (way: 'card' | 'split') => void;
}

/** Why no card, or nothing. */
const useCardWhy = (): string | null => {
  const isReached = useStore(useDesk().counter.reach.isReached);
  const can = useCan();
  if (!can('charge_vt')) return t('cardNotAllowed');
  return isReached ? null : t('cardOffline');
};

/** One press pays: the exact amount or the note that was handed over. */
export const PayButtons = ({ totalCents, cardCents, isHeld, selling, onMore }: PayButtonsProps) => {
  const cardWhy = useCardWhy();
  const { isBusy } = selling;
  const cash = (cents: number): void => {
    const tender = { kind: 'cash' as const, cents };
    // One that is on hold is at the server already, and is paid there.
    if (!isHeld) return selling.sell(totalCents === 0 ? [] : [tender]);
    selling.pay((checkout) => ({
      ...checkout,
      tenders: totalCents === 0 ? [] : [{ ...tender, uid: newKey() }],
    }));
  };
  if (totalCents === 0)
    return (
      <Button size="lg" fullWidth loading={isBusy} onClick={() => cash(0)}>
        {t('free')}
      </Button>
    );
  return (
    <div className={classes.pay}>
      <div className={classes.quick}>
        <Button size="lg" className={classes.exact} loading={isBusy} onClick={() => cash(totalCents)}>
          {t('cashExact', { amount: formatCents(totalCents) })}
        </Button>
        {quickCash(totalCents).map((cents) => (
          <Button
            key={cents}
            size="lg"
            variant="light"
            disabled={isBusy}
            aria-label={t('cashExact', { amount: formatCents(cents) })}
            onClick={() => cash(cents)}
          >
            {formatCents(cents).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      <div className={classes.two}>
        <Button
          size="lg"
          variant="default"
          disabled={isBusy || cardWhy !== null}
          aria-describedby={cardWhy === null ? undefined : 'card-why'}
          onClick={() => onMore('card')}
        >
          {cardCents === null ? t('card') : `${t('card')} ${formatCents(cardCents)}`}
        </Button>
        <Button size="lg" variant="default" disabled={isBusy} onClick={() => onMore('split')}>
          {t('split')}
        </Button>
      </div>
      {cardWhy !== null && (
        <p id="card-why" className={classes.quiet}>
          {cardWhy}
        </p>
      )}
    </div>
  );
};
