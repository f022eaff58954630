import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { type Icon, IconBan, IconCircleFilled, IconMailForward, IconMailX, IconUserOff } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';
import type { MemberState } from '../paths.ts';
import classes from './team.module.css';

const LOOKS: Record<MemberState, [ChipTone, Icon]> = {
  active: ['green', IconCircleFilled],
  invited: ['blue', IconMailForward],
  deactivated: ['plain', IconUserOff],
  suspended: ['red', IconBan],
};

export const StateChip = ({ state }: { state: MemberState }) => {
  const [tone, icon] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  );
};

export const roleName = ({ role_setting: setting }: TeamMemberView): string =>
  setting === null ? t('owner') : ROLE_SETTING_WORDS[setting].label;

/** Where somebody is written to, and that it does not arrive. */
export const Email = ({ member: { email, mail_problem: problem } }: { member: TeamMemberView }) =>
  problem?.kind === 'bounce' ? (
    <span className={classes.email}>
      {email}
      <Chip tone="red" icon={IconMailX}>
        {t('bounced')}
      </Chip>
    </span>
  ) : (
    email
  );
