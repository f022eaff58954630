import { type DisputeStanding, STANDING_WORDS } from '@ledgate/domain/disputes/words.ts';
import { type Icon, IconAlertTriangle, IconCheck, IconClock, IconLoader2, IconMinus, IconX } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';

const LOOKS: Record<DisputeStanding, readonly [ChipTone, Icon]> = {
  needs_answer: ['amber', IconAlertTriangle],
  sending: ['blue', IconLoader2],
  waiting: ['blue', IconClock],
  won: ['green', IconCheck],
  lost: ['red', IconX],
  closed: ['outline', IconMinus],
};

/** How a dispute stands, in a word and a sign. */
export const DisputeChip = ({ standing }: { standing: DisputeStanding }) => {
  const [tone, icon] = LOOKS[standing];
  return (
    <Chip tone={tone} icon={icon}>
      {STANDING_WORDS[standing].label}
    </Chip>
  );
};
