import type { UserRow } from '@ledgate/contract/users.ts';
import type { StaffStep } from '@ledgate/domain/access/staff-steps.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconDots,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';

import { t } from '../messages.ts';
import classes from './users.module.css';

interface UserActionsProps {
  user: UserRow;
  onStep: (step: StaffStep) => void;
}

const LOOKS: Record<StaffStep, [label: string, icon: Icon]> = {
  edit: [t('edit'), IconPencil],
  invite: [t('inviteAgain'), IconMailForward],
  block: [t('block'), IconBan],
  unblock: [t('unblock'), IconLockOpen],
  delete: [t('delete'), IconTrash],
};

/** What cannot be undone comes last. */
const ORDER: readonly StaffStep[] = ['edit', 'invite', 'unblock', 'block', 'delete'];

/** The steps the server says are open, and no others. */
export const UserActions = ({ user, onStep }: UserActionsProps) => {
  if (user.stepsOpen.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name: user.name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ORDER.filter((step) => user.stepsOpen.includes(step)).map((step) => {
          const [label, Sign] = LOOKS[step];
          return (
            <Menu.Item
              key={step}
              leftSection={<Sign size={18} stroke={1.7} />}
              className={step === 'delete' ? classes.harmful : undefined}
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
