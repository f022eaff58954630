import { PAYMENT_STATUS_WORDS, type PaymentStatus } from '@ledgate/domain/payments/statuses.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconMinus,
  IconX,
} from '@tabler/icons-react';

import { Chip, type ChipTone } from './chip.tsx';

const LOOKS: Record<PaymentStatus, readonly [ChipTone, Icon]> = {
  sending: ['blue', IconLoader2],
  unknown: ['amber', IconHelpCircle],
  declined: ['red', IconX],
  failed: ['red', IconX],
  authorized: ['blue', IconClock],
  captured: ['teal', IconCheck],
  settled: ['green', IconChecks],
  voided: ['outline', IconMinus],
  expired: ['outline', IconClock],
  partially_refunded: ['violet', IconArrowBackUp],
  refunded: ['plain', IconArrowBackUp],
  verified: ['plain', IconCheck],
};

/** Where a payment stands, in a word and a sign. */
export const PaymentChip = ({ status }: { status: PaymentStatus }) => {
  const [tone, icon] = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {PAYMENT_STATUS_WORDS[status].label}
    </Chip>
  );
};
