import type { UserRow } from '@ledgate/contract/users.ts';
import { type Icon, IconBan, IconCircleFilled, IconMailForward, IconMailX } from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';
import type { UserState } from '../paths.ts';
import classes from './users.module.css';

const LOOKS: Record<UserState, [ChipTone, Icon]> = {
  active: ['green', IconCircleFilled],
  invited: ['blue', IconMailForward],
  blocked: ['red', IconBan],
};

/** Where somebody is written to, and that it does not arrive. */
export const Email = ({ user: { email, mail_problem: problem } }: { user: UserRow }) =>
  problem?.kind === 'bounce' ? (
    <span className={classes.email}>
      {email}
      <Chip tone="red" icon={IconMailX}>
        {t('state_mail_returned')}
      </Chip>
    </span>
  ) : (
    email
  );

export const StateChip = ({ state }: { state: UserState }) => {
  const [tone, icon] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  );
};
