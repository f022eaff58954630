import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import {
  type Icon,
  IconAlertTriangleFilled,
  IconBuildingBank,
  IconCheck,
  IconChecks,
  IconCircle,
  IconCircleDotted,
  IconCircleFilled,
  IconClock,
  IconEye,
  IconMinus,
  IconX,
} from '@tabler/icons-react';

import { Chip, type ChipTone } from './chip.tsx';

const LOOKS: Record<Status, readonly [ChipTone, Icon]> = {
  draft: ['plain', IconCircle],
  submitted: ['blue', IconCircleDotted],
  in_underwriting: ['violet', IconEye],
  query_raised: ['amber', IconAlertTriangleFilled],
  recommended: ['teal', IconCheck],
  awaiting_iso: ['teal', IconClock],
  awaiting_merchant: ['amber', IconClock],
  awaiting_admin: ['teal', IconClock],
  approved: ['green', IconChecks],
  sent_to_bank: ['petrol', IconBuildingBank],
  boarding: ['petrol', IconCircleDotted],
  provider_review: ['violet', IconEye],
  boarded: ['solid', IconCircleFilled],
  provider_declined: ['red', IconX],
  declined: ['red', IconX],
  withdrawn: ['outline', IconMinus],
  expired: ['outline', IconClock],
  closed: ['outline', IconMinus],
};

/** Where an application stands, in a word and a sign. */
export const StatusChip = ({ status }: { status: Status }) => {
  const [tone, icon] = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {STATUS_FACTS[status].label}
    </Chip>
  );
};
