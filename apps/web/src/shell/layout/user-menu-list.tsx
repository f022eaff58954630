import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMasksTheater, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { t } from '../messages.ts';
import { signOut } from '../sign-out.ts';
import { UserButton } from './user-button.tsx';

const SIGN = { size: 18, stroke: 1.7 } as const;

interface UserMenuListProps {
  name: string;
  role: string;
  onOpenKeys: () => void;
  /** Absent for those who wear their own role only. */
  onSwitch: (() => void) | undefined;
}

/** Open as soon as it is there: somebody has just asked for it. */
export const UserMenuList = ({ name, role, onOpenKeys, onSwitch }: UserMenuListProps) => (
  <Menu position="bottom-end" width={220} defaultOpened>
    <Menu.Target>
      <UserButton name={name} role={role} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconUserCircle {...SIGN} />} renderRoot={(props) => <Link to="/account" {...props} />}>
        {t('account')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard {...SIGN} />} onClick={onOpenKeys}>
        {t('keyList')}
      </Menu.Item>
      {onSwitch !== undefined && (
        <Menu.Item leftSection={<IconMasksTheater {...SIGN} />} onClick={onSwitch}>
          {t('switchRole')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...SIGN} />} onClick={() => void signOut()}>
        {t('signOut')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
