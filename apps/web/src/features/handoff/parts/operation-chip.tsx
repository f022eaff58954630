import { type OperationState, OPERATION_STATE_NAMES } from '@ledgate/domain/operations/states.ts';
import {
  type Icon,
  IconAlertTriangleFilled,
  IconCheck,
  IconCircle,
  IconCircleDotted,
  IconClock,
  IconMinus,
  IconX,
} from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { tell } from '../board-messages.ts';

export const STATE_LOOKS: Record<OperationState, readonly [ChipTone, Icon]> = {
  planned: ['plain', IconCircle],
  sending: ['petrol', IconCircleDotted],
  unknown: ['violet', IconClock],
  confirmed: ['green', IconCheck],
  refused: ['red', IconX],
  closed: ['outline', IconMinus],
};

interface OperationChipProps {
  operation: { state: OperationState; parked: string | null };
}

/** How an attempt stands, and before that, whether it waits for a person. */
export const OperationChip = ({ operation: { state, parked } }: OperationChipProps) => {
  if (parked !== null)
    return (
      <Chip tone="amber" icon={IconAlertTriangleFilled}>
        {tell('parked')}
      </Chip>
    );
  const [tone, icon] = STATE_LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {OPERATION_STATE_NAMES[state]}
    </Chip>
  );
};
