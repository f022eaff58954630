import { ORDER_STATUS_WORDS, type OrderStatus } from '@ledgate/domain/till/order-status.ts';
import { type Icon, IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';
import classes from './sales.module.css';

const LOOKS: Record<OrderStatus, readonly [ChipTone, Icon]> = {
  open: ['blue', IconClock],
  paid: ['green', IconCheck],
  partially_refunded: ['violet', IconArrowBackUp],
  refunded: ['plain', IconArrowBackUp],
  voided: ['outline', IconMinus],
};

interface OrderChipsProps {
  order: { status: OrderStatus; is_offline: boolean };
  /** How many differences nobody looked at. */
  toReview: number;
}

/** Where an order stands, and what is special about it. */
export const OrderChips = ({ order: { status, is_offline: isOffline }, toReview }: OrderChipsProps) => {
  const [tone, icon] = LOOKS[status];
  return (
    <span className={classes.chips}>
      <Chip tone={tone} icon={icon}>
        {ORDER_STATUS_WORDS[status]}
      </Chip>
      {isOffline && <Chip tone="outline">{t('offline')}</Chip>}
      {toReview > 0 && (
        <Chip tone="amber" icon={IconAlertTriangle}>
          {t('toReview')}
        </Chip>
      )}
    </span>
  );
};
