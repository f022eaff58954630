import { type Icon, IconBan, IconCircleFilled, IconMailForward } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';
import type { UserState } from '../paths.ts';

const LOOKS: Record<UserState, [ChipTone, Icon]> = {
  active: ['green', IconCircleFilled],
  invited: ['blue', IconMailForward],
  blocked: ['red', IconBan],
};

export const StateChip = ({ state }: { state: UserState }) => {
  const [tone, icon] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  );
};
