import { type Icon, IconCalculator, IconCheck, IconClock } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatCents } from '../../../ui/format.ts';
import type { ShiftRow } from '../data.ts';
import { t } from '../shift-messages.ts';

const LOOKS: Record<ShiftRow['state'], readonly [ChipTone, Icon]> = {
  open: ['blue', IconClock],
  counted: ['amber', IconCalculator],
  closed: ['green', IconCheck],
};

export const ShiftChip = ({ state }: { state: ShiftRow['state'] }) => {
  const [tone, icon] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  );
};

/** A word for the way, and an amount without a sign. */
export const varianceWords = (cents: number | null): string => {
  if (cents === null) return t('notYet');
  if (cents === 0) return t('exact');
  return t(cents > 0 ? 'over' : 'short', { amount: formatCents(Math.abs(cents)) });
};
