import type { DocumentStatus } from '@ledgate/domain/applications/ledger/facts.ts';
import { type Icon, IconCheck, IconCircleDotted, IconClock, IconX } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';

const LOOKS: Record<DocumentStatus, readonly [ChipTone, Icon]> = {
  uploaded: ['blue', IconCircleDotted],
  accepted: ['green', IconCheck],
  rejected: ['red', IconX],
  expired: ['outline', IconClock],
};

export const DocumentChip = ({ status }: { status: DocumentStatus }) => {
  const [tone, icon] = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`document_${status}`)}
    </Chip>
  );
};
