import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import type { TeamStep } from '@ledgate/domain/access/team.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  type Icon,
  IconDots,
  IconLockPassword,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';

import { t } from '../messages.ts';
import classes from './team.module.css';

const LOOKS: Record<TeamStep, [label: string, icon: Icon]> = {
  edit: [t('edit'), IconPencil],
  invite: [t('inviteAgain'), IconMailForward],
  activate: [t('activate'), IconUserCheck],
  deactivate: [t('deactivate'), IconUserOff],
  pin: [t('pin'), IconLockPassword],
  remove: [t('remove'), IconTrash],
};

/** What cannot be undone comes last. */
const ORDER: readonly TeamStep[] = ['edit', 'invite', 'pin', 'activate', 'deactivate', 'remove'];

interface MemberActionsProps {
  member: TeamMemberView;
  onStep: (step: TeamStep) => void;
}

/** The steps the server says are open, and no others. */
export const MemberActions = ({ member, onStep }: MemberActionsProps) => {
  if (member.stepsOpen.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name: member.name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ORDER.filter((step) => member.stepsOpen.includes(step)).map((step) => {
          const [label, Sign] = LOOKS[step];
          return (
            <Menu.Item
              key={step}
              leftSection={<Sign size={18} stroke={1.7} />}
              className={step === 'remove' ? classes.harmful : undefined}
              onClick={() => onStep(step)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
